// breaks: house(walls)
export { PersonForm } from '../features/people/person.form.tsx'
