import type { HomeStart } from '#contract/home/home-answer'
import { mayManageOrganization } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import { addAddress } from '#web/lib/add-request.ts'
import { addressWith, newAddress, paths } from '#web/lib/paths.ts'
import { displayName } from '#web/lib/person.ts'

type Kind = HomeStart['steps'][number]['kind']

interface Known {
  readonly user: CurrentUser
  readonly isDone: boolean
  /** Who adds the first facility for a person that may not. */
  readonly ask: string | null
  /** What the organization's profile lacks. */
  readonly missing?: readonly string[] | undefined
}

interface StartStep {
  readonly title: string
  readonly text?: string | undefined
  /** Where the step is taken; none where somebody else takes it. */
  readonly button?: string
  readonly href: string
}

const settings = addressWith(paths.organizationDashboard, { tab: 'settings' })
const oneLink = 'Each gets a link that works once, for 7 days.'

/** The words of a first step, and where it is taken (U-007, U-008). */
export function startStep(kind: Kind, { user, isDone, ask, missing = [] }: Known): StartStep {
  const own = user.organizationId ?? undefined
  switch (kind) {
    case 'project':
      return {
        title: 'Add your first project',
        text: 'Lenders that fit it show at once.',
        button: 'Add Project',
        href: addAddress(paths.pipeline),
      }
    case 'product':
      return {
        title: 'Add your first product',
        text: 'Projects that fit it show at once.',
        button: 'Add Product',
        href: newAddress(paths.products, own),
      }
    case 'facility':
      return ask === null
        ? {
            title: 'Add your first facility',
            text: 'Then name it in a product, and see what it unlocks.',
            button: 'Add Facility',
            href: newAddress(paths.facilities),
          }
        : {
            title: `Ask ${ask} to add your facility`,
            text: 'Administrators of facilities add them.',
            href: paths.facilities,
          }
    case 'profile':
      return {
        title: 'Complete the profile',
        text: missing.length > 0 ? `Missing: ${missing.join(', ')}` : undefined,
        button: own && mayManageOrganization(user, own) ? 'Complete' : 'See the Profile',
        href: settings,
      }
    case 'colleague':
      return { title: 'Invite a colleague', text: oneLink, button: 'Invite', href: settings }
    case 'name':
      return {
        title: 'Your name',
        text: isDone ? `${displayName(user)}, as others see you` : 'Others see who they work with.',
        button: 'Enter Name',
        href: paths.profile,
      }
    case 'second_step':
      return {
        title: 'Second step',
        text: isDone ? 'Signing in asks you for it.' : 'A code or a passkey besides your password.',
        button: 'Set Up',
        href: paths.profileSecurity,
      }
    case 'organization':
      return {
        title: 'First organization',
        text: 'A product, project, or facility belongs to one.',
        button: 'Add Organization',
        href: addAddress(paths.organizations),
      }
    case 'invite':
      return {
        title: 'Invite people',
        text: oneLink,
        button: 'Invite People',
        href: paths.registration,
      }
    case 'import':
      return {
        title: 'Import a spreadsheet',
        text: 'Products or projects you keep in Excel. Undo for 7 days.',
        button: 'Import',
        href: paths.imports,
      }
    case 'mail_server':
      return {
        title: 'Mail server',
        text: 'Until it is set, emails are saved as files and reach no one.',
        button: 'See How',
        href: paths.mail,
      }
  }
}
