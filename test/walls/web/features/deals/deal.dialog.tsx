// breaks nothing
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/kit/form/button.tsx'
import { PersonName } from '#web/features/people/person-name.public.tsx'

export const parts = [paths, Button, PersonName]
