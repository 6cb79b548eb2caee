// breaks: house(walls)
import type { PersonFormProps } from '../people/person.form.tsx'

export type DealPersonProps = PersonFormProps
