// breaks nothing
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/kit/form/button.tsx'
import { PersonName } from '#web/app/panels/person-name.tsx'

export const parts = [paths, Button, PersonName]
