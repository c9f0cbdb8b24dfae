import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { unsubscribe } from '#contract/notifications/marketing.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { unsubscribeMutation, unsubscribeQuery } from './queries.ts'

/**
 * The page behind the link at the foot of news. It has a button, because programs that look through mails open links
 * too; the mail program's own button needs no page.
 */
export function UnsubscribePage({ problem }: { problem: unknown }) {
  const { address, isSubscribed } = useSuspenseQuery(unsubscribeQuery).data
  const leave = useMutation(unsubscribeMutation)
  const error = leave.error ?? problem
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    leave.mutate()
  }
  if (!address) return <LinkGone />
  return (
    <div className="page page-body grid gap-8">
      <PageHeader title="Nyheder på mail" />
      <div aria-live="polite" className="grid max-w-text gap-6">
        {error ? <Problem error={error} title="Afmeldingen gik ikke igennem" /> : null}
        {isSubscribed ? (
          <form method="post" action={unsubscribe.path} onSubmit={submit} className="grid gap-5">
            <input type="hidden" name="_page" value="/unsubscribe" />
            <p>Vil du ikke have flere nyheder på {address}?</p>
            <ButtonRow>
              <Button type="submit" size="lg" busy={leave.isPending && 'Afmelder …'}>
                Afmeld nyheder
              </Button>
            </ButtonRow>
          </form>
        ) : (
          <Notice tone="success" title="Du får ikke flere nyheder">
            <p>
              {address} er afmeldt. Du får stadig kvitteringer og beskeder om dine egne kort. Du kan
              sige ja igen under{' '}
              <UiLink href="/account/notifications" className="text-link">
                Beskeder
              </UiLink>
              .
            </p>
          </Notice>
        )}
      </div>
    </div>
  )
}

const LinkGone = () => (
  <div className="page page-body grid gap-8">
    <PageHeader
      title="Linket gælder ikke længere"
      lead="Åbn mailen igen, hvis det er mere end en time siden, eller afmeld nyheder på din konto under Beskeder."
    />
    <p>
      <ContactUs about="Nyheder på mail" />
    </p>
  </div>
)
