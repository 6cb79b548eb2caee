// breaks nothing
export { Button as PersonName } from '#web/kit/form/button.tsx'
