// breaks: house(walls)
export { router } from '../app/router.tsx'
