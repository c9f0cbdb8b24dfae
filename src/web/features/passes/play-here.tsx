import { useQuery, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Pass, listMyPasses } from '#contract/passes/endpoints.ts'
import { type ClubToPlay, listClubsToPlay } from '#contract/checkins/clubs-to-play.ts'
import { errorText } from '../../error-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/stat.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { useMe } from '../accounts/use-me.ts'
import { call } from '../../api.ts'

type PlayHereProps = { slug: string; moment: { day: string; minute: number } }

/**
 * The signed-in golfer's cards at a club: rounds left, and whether they can be used at a time. The
 * server always renders the empty box, because the page is the same for all visitors (E15).
 */
export function PlayHere({ slug, moment }: PlayHereProps) {
  const me = useMe()
  const isSignedIn = Boolean(me?.account)
  const { data, error } = useQuery({ ...passesToPlayQuery, enabled: isSignedIn })
  if (!me) return <CardSpace />
  if (!isSignedIn) {
    return (
      <CardSpace className="content-between">
        <p>
          <UiLink
            href={`/account/login?next=${encodeURIComponent(`/clubs/${slug}`)}`}
            className="text-link font-medium"
          >
            Log ind
          </UiLink>
          , så står dine egne kort, dine runder tilbage og svaret til dig her.
        </p>
        <NoCard>Har du ikke noget kort?</NoCard>
      </CardSpace>
    )
  }
  if (error) return <CardSpace>{errorText(error)}</CardSpace>
  if (!data) return <CardSpace />
  if (data.length === 0) {
    return (
      <CardSpace>
        <NoCard>Du har ikke noget kort, der gælder i år.</NoCard>
      </CardSpace>
    )
  }
  return (
    <CardSpace>
      <ul
        // Several cards scroll sideways, so the list must be focusable for the keyboard.
        {...(data.length > 1 && { tabIndex: 0, 'aria-labelledby': 'own' })}
        className="-mx-5 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 pb-1"
      >
        {data.map((pass) => (
          <li key={pass.id} className="w-full shrink-0 snap-start not-only:w-[88%]">
            <OwnCard pass={pass} slug={slug} moment={moment} />
          </li>
        ))}
      </ul>
    </CardSpace>
  )
}

/** A box with room for a card and its answer, so that nothing moves when they load. */
function CardSpace({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <section
      aria-labelledby="own"
      className={cx(
        'grid min-h-72 gap-4 rounded-md border border-slate-300 bg-white p-5',
        className ?? 'content-start',
      )}
    >
      <h2 id="own" className="text-lg">
        Dine kort her
      </h2>
      {children}
    </section>
  )
}

function NoCard({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{children}</p>
      <ButtonLink href="/membership" variant="secondary">
        Se kortene og priserne
      </ButtonLink>
    </div>
  )
}

function OwnCard({ pass, slug, moment }: PlayHereProps & { pass: Pass }) {
  const { data, error } = useQuery(playAtQuery(pass.id, moment))
  const club = data?.clubs.find((candidate) => candidate.slug === slug)
  return (
    <div className="grid content-start gap-3">
      <p>
        <strong className="font-semibold">{pass.productName}</strong>
        <span className="block text-sm text-slate-600">
          {pass.holder.firstName} · <span className="figures">{pass.number}</span>
        </span>
      </p>
      {error && <p>{errorText(error)}</p>}
      {club && <PlayAnswer club={club} />}
      {data && !club && <p>Klubben er ikke samarbejdsklub i kortets sæson.</p>}
    </div>
  )
}

function PlayAnswer({ club }: { club: ClubToPlay }) {
  const { playable, sentence, nextPossible, roundsLeft, roundsPerPass } = club
  const isWelcome = playable !== 'no'
  return (
    <>
      <p className="flex items-start gap-2.5 font-semibold">
        <Icon
          name={isWelcome ? 'check-circle' : 'clock'}
          className={isWelcome ? 'mt-[0.18em] text-green-700' : 'mt-[0.18em] text-slate-600'}
        />
        {isWelcome ? 'Ja, du kan spille her på det tidspunkt.' : 'Ikke på det tidspunkt.'}
      </p>
      {sentence && (
        <p className="text-sm text-slate-800">
          {sentence}
          {!isWelcome && nextPossible && !sentence.includes('fra') && ` ${nextPossible.sentence}`}
        </p>
      )}
      {roundsPerPass > 0 && (
        <Meter
          label="Runder tilbage her"
          value={roundsLeft}
          max={roundsPerPass}
          text={`${roundsLeft} af ${roundsPerPass}`}
        />
      )}
    </>
  )
}

/** My active cards, including those that start later. */
const passesToPlayQuery = queryOptions({
  queryKey: ['passes', 'to-play'],
  queryFn: ({ signal }) => call(listMyPasses, {}, signal),
  select: ({ passes }) => passes.filter(({ state }) => state === 'active'),
})

/** The clubs where the card can be used at a chosen time. */
const playAtQuery = (passId: string, { day, minute }: { day: string; minute: number }) =>
  queryOptions({
    queryKey: ['check-ins', 'play', passId, day, minute],
    queryFn: ({ signal }) => call(listClubsToPlay, { passId, day, minute }, signal),
  })
