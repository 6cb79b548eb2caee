import { Copy, Mail, Phone } from 'lucide-react'
import type { Introduction } from '#contract/introductions'
import { Avatar } from '#web/kit/display/avatar.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastRejected } from '#web/kit/feedback/toast-outcome.ts'
import { IconOnlyButton } from '#web/kit/form/button.tsx'
import { isOnSide } from '#contract/rights'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { copyText } from '#web/lib/copy-text.ts'

type Contact = NonNullable<Introduction['contacts']>['deal']

function copy({ name, email }: Contact): void {
  copyText(email).then(
    () => toast({ title: 'Copied', description: `The address of ${name} is copied` }),
    () => toastRejected('Failed to copy', 'This browser does not allow it'),
  )
}

/** Whom to write to on both sides, once they are introduced. */
export function ContactCards({ introduction }: { readonly introduction: Introduction }) {
  const user = useCurrentUser()
  const { contacts } = introduction
  if (contacts === null) return null
  const own = (['deal', 'capital'] as const).find((side) => isOnSide(user, introduction, side))
  const titles = { deal: 'Project side', capital: 'Capital side' }
  // The one to write to comes first.
  const order = own === 'deal' ? (['capital', 'deal'] as const) : (['deal', 'capital'] as const)
  return (
    <div className="grid gap-x-7 sm:grid-cols-2">
      {order.map((side) => (
        <ContactCard
          key={side}
          title={own === undefined ? titles[side] : side === own ? 'Your side' : 'Their side'}
          contact={contacts[side]}
          organizationName={introduction[`${side}OrganizationName`]}
        />
      ))}
    </div>
  )
}

function ContactCard({
  title,
  contact,
  organizationName,
}: {
  readonly title: string
  readonly contact: Contact
  readonly organizationName: string
}) {
  const { name, email, phone } = contact
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="pt-5 pb-2 text-body font-head">{title}</h3>
      <div className="flex items-start gap-3 border-t border-rule-strong pt-[11px] pb-0.5">
        <Avatar name={name} />
        <div className="grid min-w-0 flex-1 gap-px text-table">
          <b className="font-strong wrap-anywhere">{name}</b>
          <span className="text-ink-2 wrap-anywhere">{organizationName}</span>
          <a href={`mailto:${email}`} className="flex min-h-6 items-center gap-1.5">
            <Mail aria-hidden="true" className="flex-none" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
          {phone !== null && (
            <span className="flex items-center gap-1.5 text-ink-2">
              <Phone aria-hidden="true" className="flex-none" />
              <span className="sr-only">Phone </span>
              <span className="min-w-0 wrap-anywhere">{phone}</span>
            </span>
          )}
        </div>
        <IconOnlyButton
          size="sm"
          label={`Copy the address of ${name}`}
          onClick={() => copy(contact)}
        >
          <Copy />
        </IconOnlyButton>
      </div>
    </section>
  )
}
