// breaks: house(walls)
export { PersonName } from '../features/people/people.public.tsx'
