// breaks: house(walls)
export { findUser } from '../features/users/users.store.ts'
