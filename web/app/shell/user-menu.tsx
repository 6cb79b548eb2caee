import { ChevronDown, LogOut } from 'lucide-react'
import { Link } from 'wouter'
import { useLogout } from '#web/features/auth/use-logout.ts'
import { Avatar } from '#web/kit/display/avatar.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/kit/overlay/menu.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { displayName, initialOf, roleLabel } from '#web/lib/person.ts'
import { leavePage } from '#web/lib/unsaved-changes.ts'
import { destinationsFor } from '../navigation.ts'

/** Who is signed in, with the ways to the profile and out (P-067 to P-069). */
export function UserMenu() {
  const user = useCurrentUser()
  const signOut = useLogout()
  const name = displayName(user)
  return (
    <Menu>
      <MenuTrigger className="flex h-10 items-center gap-[9px] rounded-control pr-2 pl-1.5 text-left hover:bg-well max-sm:px-0.5">
        <Avatar name={initialOf(user)} src={user.profileImageUrl} />
        <span className="max-sm:sr-only">
          <span className="block max-w-50 truncate text-label leading-4 font-strong text-ink">
            {name}
          </span>
          <span className="block text-micro leading-3.5 text-ink-3">{roleLabel(user)}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-3.5 text-ink-3 max-sm:hidden" />
      </MenuTrigger>
      <MenuContent>
        <div className="border-b border-rule px-2 pt-1 pb-2 sm:hidden">
          <p className="truncate text-label font-strong">{name}</p>
          <p className="text-micro text-ink-3">{roleLabel(user)}</p>
        </div>
        {destinationsFor(user)
          .filter(({ group }) => group === 'Own')
          .map(({ path, label, icon: Icon }) => (
            <MenuItem key={path} asChild>
              <Link href={path}>
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </MenuItem>
          ))}
        <MenuItem
          aria-disabled={signOut.isPending || undefined}
          onSelect={(event) => {
            // The menu stays open while signing out, so that its words can say so.
            event.preventDefault()
            if (!signOut.isPending) leavePage(() => signOut.mutate())
          }}
        >
          <LogOut aria-hidden="true" />
          {signOut.isPending ? 'Logging out...' : 'Logout'}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
