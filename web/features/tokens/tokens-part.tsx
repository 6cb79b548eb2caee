import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { valuesOf } from '#contract/common/enums'
import { scopes } from '#contract/common/scope'
import type { ApiToken } from '#contract/tokens'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SecretPanel } from '#web/kit/form/secret-panel.tsx'
import { useFocusOnNext } from '#web/kit/form/use-focus-on-next.ts'
import { Panel } from '#web/kit/layout/panel.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { focusTitle } from '#web/lib/page-focus.ts'
import { useSettings } from '#web/lib/settings.ts'
import { ConnectAssistant } from './connect-assistant.tsx'
import { NewTokenDialog } from './new-token.dialog.tsx'
import { revokeButtonId, RevokeTokenDialog, TokenEntry } from './tokens.public.tsx'
import { scopeSentences } from './new-token.dialog.tsx'
import { useRevokeToken, useTokens, type MadeToken } from './tokens.queries.ts'

/** My Profile, "API Tokens": made, listed, revoked. */
export function TokensPart() {
  const query = useTokens()
  const user = useCurrentUser()
  const { assistants } = useSettings()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeToken | null>(null)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const revoke = useRevokeToken()
  const newButton = useRef<HTMLButtonElement>(null)
  const tokens = query.data?.tokens
  const decide = useFocusOnNext(
    tokens?.map(({ id }) => id),
    (id) => document.getElementById(revokeButtonId(id))?.focus(),
    focusTitle,
  )
  const mayMake = user.organizationId !== null || user.role === 'admin'
  return (
    <div className="mt-6.5 grid items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_18.75rem]">
      <div className="grid gap-6">
        <Panel
          title="API Tokens"
          description={
            // Leaves room for the button beside it.
            <span className="block max-w-[32rem]">
              For programs that read or write in the portal on your behalf. A token can do only what
              you can, and nothing with accounts, keys or sign-in.
            </span>
          }
          padded={false}
          actions={
            mayMake && (
              <Button ref={newButton} variant="primary" onClick={() => setMaking(true)}>
                <Plus aria-hidden="true" />
                New Token
              </Button>
            )
          }
        >
          {made && (
            <Alert tone="warn" className="mx-4.5 mb-3">
              <p className="font-strong wrap-anywhere">
                {made.name} was created. Copy it now: You will not see this again.
              </p>
              <SecretPanel
                text={made.token}
                actions={
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => {
                      setMade(null)
                      newButton.current?.focus()
                    }}
                  >
                    Done
                  </Button>
                }
              >
                <span className="wrap-anywhere">{made.token}</span>
              </SecretPanel>
            </Alert>
          )}
          {tokens === undefined ? (
            <NotRead title="Your API tokens could not be loaded" query={query} />
          ) : tokens.length === 0 ? (
            <p className="border-t border-rule px-4.5 py-4 text-ink-2">
              {mayMake
                ? 'You have no API tokens. Create one for each program, so that you can revoke it separately.'
                : 'Join an organization to create API tokens.'}
            </p>
          ) : (
            <ul>
              {tokens.map((token) => (
                <TokenEntry
                  key={token.id}
                  token={token}
                  isNew={made?.id === token.id}
                  onRevoke={() => {
                    decide(token.id)
                    setRevoking(token)
                  }}
                />
              ))}
            </ul>
          )}
        </Panel>
        {assistants && mayMake && <ConnectAssistant />}
      </div>
      <WhatTokensMay />
      {isMaking && <NewTokenDialog onMade={setMade} onClose={() => setMaking(false)} />}
      {revoking && (
        <RevokeTokenDialog
          token={revoking}
          mutation={revoke}
          onDone={() => {
            if (made?.id === revoking.id) setMade(null)
            setRevoking(null)
          }}
          onClose={() => {
            decide(null)
            setRevoking(null)
          }}
        />
      )}
    </div>
  )
}

const never = 'Sign-in, passwords, keys, invitations, roles, other tokens, introductions.'

/** What to expect of a token. */
function WhatTokensMay() {
  const parts = [
    ...valuesOf(scopes).map((scope) => [scopes[scope], scopeSentences[scope]] as const),
    ['Never', never] as const,
  ]
  return (
    <aside aria-labelledby="what-tokens-may">
      <h2 id="what-tokens-may" className="border-b border-rule pb-2 text-label font-head">
        What a token may do
      </h2>
      <dl>
        {parts.map(([name, sentence]) => (
          <div key={name} className="border-b border-rule py-2.5">
            <dt className="text-label font-strong">{name}</dt>
            <dd className="text-meta text-ink-3">{sentence}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
