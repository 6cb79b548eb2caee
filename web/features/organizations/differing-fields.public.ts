export { differingFields } from './organization-form.ts'
