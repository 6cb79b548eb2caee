// breaks nothing
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/kit/button.tsx'
import { PersonName } from '../people/people.public.tsx'

export const parts = [paths, Button, PersonName]
