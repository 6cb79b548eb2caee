// breaks: house(walls)
import { PersonForm } from '../people/person.form.tsx'

export const DealPage = PersonForm
