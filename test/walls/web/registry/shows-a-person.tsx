// breaks nothing
export { PersonName as ShownPerson } from '../features/people/person-name.public.tsx'
