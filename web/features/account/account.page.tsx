import type { ReactNode } from 'react'
import { Panel } from '#web/kit/layout/panel.tsx'
import { AccountCard } from './account-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PreferencesPanel } from '#web/features/preferences/preferences.public.tsx'
import { AccountHead } from './account-head.tsx'
import { AccountForm } from './account.form.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** My Profile: the own data, password, sessions and preferences (P-114). `confirmAddress` is beside an address that is not verified. */
export function AccountPage({ confirmAddress }: { confirmAddress: ReactNode }) {
  return (
    <>
      <AccountHead />
      <div className="mt-6.5 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid gap-6">
          <Panel title="Profile Information">
            <AccountForm />
          </Panel>
          <PasswordCard />
          <SessionsPanel />
        </div>
        <div className="grid gap-6">
          <AccountCard confirmAddress={confirmAddress} />
          <Panel title="Preferences" description="Saved to your account and used on every device.">
            <PreferencesPanel />
          </Panel>
        </div>
      </div>
    </>
  )
}
