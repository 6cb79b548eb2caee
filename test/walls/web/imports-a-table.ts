// breaks: house(walls)
export { users } from '#database/users'
