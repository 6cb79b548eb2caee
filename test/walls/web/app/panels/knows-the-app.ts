// breaks: house(walls)
export { router } from '../router.tsx'
