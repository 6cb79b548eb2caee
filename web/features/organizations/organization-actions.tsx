import { Pencil, Trash2 } from 'lucide-react'
import type { Organization } from '#contract/organizations'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { phoneQuery, useMediaQuery } from '#web/kit/layout/use-media-query.ts'

/** What an administrator may do with one organization of the list. */
export function OrganizationActions({
  organization,
  onEdit,
  onDelete,
}: {
  organization: Organization
  onEdit: () => void
  onDelete: () => void
}) {
  // In a list entry there is room to say what the buttons are.
  const isPhone = useMediaQuery(phoneQuery)
  const [edit, remove] = [`Edit ${organization.name}`, `Delete ${organization.name}`]
  if (isPhone) {
    return (
      <>
        <Button size="sm" aria-label={edit} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <Button size="sm" aria-label={remove} onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </>
    )
  }
  return (
    <>
      <IconButton size="sm" label={edit} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton size="sm" label={remove} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  )
}
