import { useQuery, queryOptions } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { listMyPasses } from '#contract/passes/endpoints.ts'
import { errorText } from '../../error-text.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { useMe } from '../accounts/use-me.ts'
import { call } from '../../api.ts'

// Most visitors are not signed in, so these files are loaded for those who are.
const OwnCards = lazy(async () => ({ default: (await import('./own-cards.tsx')).OwnCards }))

type PlayHereProps = { slug: string; moment: { day: string; minute: number } }

/**
 * The answer for each card of the signed-in golfer and family: whether it can be used, and rounds left.
 * Everybody else sees `children`, which the server renders, because the page is the same for all (E15).
 */
export function PlayHere({ slug, moment, children }: PlayHereProps & { children: ReactNode }) {
  const me = useMe()
  const isSignedIn = Boolean(me?.account)
  const { data, error } = useQuery({ ...passesToPlayQuery, enabled: isSignedIn })
  if (isSignedIn && data && data.length > 0) {
    return (
      <Suspense fallback={children}>
        <OwnCards passes={data} slug={slug} moment={moment} />
      </Suspense>
    )
  }
  return (
    <>
      {children}
      <p className="mt-1 flex min-h-11 flex-wrap items-center gap-x-5 text-sm">
        {error ? (
          errorText(error)
        ) : isSignedIn ? (
          data && <UiLinkTo href="/membership">Du har ikke noget kort i år. Se kortene</UiLinkTo>
        ) : (
          <>
            <UiLinkTo href={`/account/login?next=${encodeURIComponent(`/clubs/${slug}`)}`}>
              Log ind og se svaret for dine kort
            </UiLinkTo>
            <UiLinkTo href="/membership">Se kort og priser</UiLinkTo>
          </>
        )}
      </p>
    </>
  )
}

const UiLinkTo = ({ href, children }: { href: string; children: ReactNode }) => (
  <UiLink href={href} className="text-link inline-flex min-h-11 items-center font-medium">
    {children}
  </UiLink>
)

/** My active cards, including those that start later. */
const passesToPlayQuery = queryOptions({
  queryKey: ['passes', 'to-play'],
  queryFn: ({ signal }) => call(listMyPasses, {}, signal),
  select: ({ passes }) => passes.filter(({ state }) => state === 'active'),
})
