// breaks: house(walls)
export type { Settings } from '#server/platform/settings'
