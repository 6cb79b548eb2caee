// breaks: house(walls)
export const format = await import('#web/lib/format.ts')
