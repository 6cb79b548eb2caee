// breaks: house(walls)
export { router } from '#web/app/router.tsx'
