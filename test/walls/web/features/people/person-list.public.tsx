// breaks: house(walls)
export { RegistryPage } from '../../registry/registry-page.tsx'
