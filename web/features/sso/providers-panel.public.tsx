import { Building2, CircleCheck, CircleDashed, Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { ssoCallbackPath, type SsoProvider } from '#contract/sso'
import { Badge } from '#web/kit/display/badge.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { CopyButton } from '#web/kit/form/copy-button.tsx'
import { IconEntry } from '#web/kit/layout/icon-entry.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { ProviderForm } from './provider.form.tsx'
import { useDeleteProvider, useSsoProviders, useTestProvider } from './sso.queries.ts'

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'delete'; readonly provider: SsoProvider }
  | null

/** Providers of single sign-on: the portal's and those of organizations, with form, test and state (X-142). */
export function ProvidersPanel() {
  const query = useSsoProviders()
  const [open, setOpen] = useState<Open>(null)
  const remove = useDeleteProvider()
  const providers = query.data?.ssoProviders
  const close = () => setOpen(null)
  const redirectUri = providers?.[0]?.redirectUri ?? `${window.location.origin}${ssoCallbackPath}`
  return (
    <Panel
      title="Single Sign-on"
      description={
        // Leaves room for the button beside it.
        <span className="block max-w-[36rem]">
          People sign in at the OpenID Connect provider of the campaign or of their organization. An
          account that exists is connected only by its owner's own sign-in.
        </span>
      }
      padded={false}
      className="mt-6 max-w-200"
      actions={
        <Button onClick={() => setOpen({ kind: 'new' })}>
          <Plus aria-hidden="true" />
          Add Provider
        </Button>
      }
    >
      {!providers && <NotRead title="The sign-in providers could not be loaded" query={query} />}
      {providers?.length === 0 && (
        <IconEntry icon={Building2} title="No provider yet">
          Everyone signs in with a password, a passkey or an emailed code.
        </IconEntry>
      )}
      {providers?.map((provider) => (
        <ProviderEntry
          key={provider.id}
          provider={provider}
          onEdit={() => setOpen({ kind: 'edit', provider })}
        />
      ))}
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-t border-rule px-4.5 py-2.5 text-meta text-ink-3">
        Redirect address for the provider:
        <code className="font-mono wrap-anywhere text-ink">{redirectUri}</code>
        <CopyButton size="sm" text={redirectUri} />
      </p>
      {open?.kind === 'new' && <ProviderForm onClose={close} />}
      {/* It stays below the question: what was typed is there again after Cancel. */}
      {(open?.kind === 'edit' || open?.kind === 'delete') && (
        <ProviderForm
          provider={open.provider}
          onDelete={() => setOpen({ kind: 'delete', provider: open.provider })}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <MutationDialog
          mutation={remove}
          input={open.provider}
          title={`Delete ${open.provider.name}`}
          confirmLabel="Delete Provider"
          pendingText="Deleting..."
          done="Sign-in provider deleted successfully"
          failed="Failed to delete sign-in provider"
          onDone={close}
          onClose={() => setOpen({ kind: 'edit', provider: open.provider })}
        >
          {open.provider.identities === 0
            ? 'No one signs in with it anymore.'
            : `${formatCountOf(open.provider.identities, 'account')} ${open.provider.identities === 1 ? 'is' : 'are'} disconnected: we email each owner, and sessions started there end now.`}
        </MutationDialog>
      )}
    </Panel>
  )
}

function ProviderEntry({
  provider,
  onEdit,
}: {
  readonly provider: SsoProvider
  readonly onEdit: () => void
}) {
  const test = useTestProvider()
  const { name, organizationId, organizationName, enabled, required, domains, identities } =
    provider
  const runTest = () =>
    test.mutate(provider, {
      onSuccess: ({ algorithms }) =>
        toastDone(`${name} answers, and signs with ${algorithms.join(', ')}`),
      onError: (error) => toastFailed('Failed to test sign-in provider', error),
    })
  return (
    <IconEntry
      icon={organizationId === null ? Landmark : Building2}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere">{name}</span>
          {enabled ? (
            <Badge tone="default" icon={CircleCheck}>
              On
            </Badge>
          ) : (
            <Badge icon={CircleDashed}>Off</Badge>
          )}
          {enabled && required && <Badge tone="secondary">Required</Badge>}
        </span>
      }
      actions={
        <>
          <Button
            size="sm"
            aria-label={`Test ${name}`}
            pending={test.isPending}
            pendingText="Testing..."
            onClick={runTest}
          >
            Test
          </Button>
          <Button size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        </>
      }
    >
      {organizationName ?? 'The portal'}. {formatCountOf(identities, 'account')} connected.
      <span className="block wrap-anywhere">
        {domains.length === 0 ? 'No domain yet' : domains.join(', ')}
      </span>
      <span className="block wrap-anywhere">{provider.issuer}</span>
    </IconEntry>
  )
}
