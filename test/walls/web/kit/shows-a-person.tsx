// breaks: house(walls)
export { PersonName } from '../features/people/person-name.public.tsx'
