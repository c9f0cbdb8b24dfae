import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { type Pass, listMyPasses } from '#contract/passes/endpoints.ts'
import { type ClubToPlay, listClubsToPlay } from '#contract/checkins/clubs-to-play.ts'
import { countOf } from '#domain/shared/danish.ts'
import { errorText } from '../../error-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { useMe } from '../accounts/use-me.ts'
import { call } from '../../api.ts'

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
    return <OwnCards passes={data} slug={slug} moment={moment} />
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

/** More cards than this are folded, because the page has room for these. */
const shownAtFirst = 2

function OwnCards({ passes, slug, moment }: PlayHereProps & { passes: readonly Pass[] }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const shown = isUnfolded ? passes : passes.slice(0, shownAtFirst)
  const hidden = passes.length - shown.length
  return (
    <>
      <ul aria-label="Dine og familiens kort" className="mt-2 border-t border-slate-300">
        {shown.map((pass) => (
          <OwnCard key={pass.id} pass={pass} slug={slug} moment={moment} />
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="text-link min-h-11 text-sm font-medium"
          onClick={() => setUnfolded(true)}
        >
          Vis {countOf(hidden, 'kort', 'kort')} mere
        </button>
      )}
    </>
  )
}

function OwnCard({ pass, slug, moment }: PlayHereProps & { pass: Pass }) {
  const { data, error } = useQuery(playAtQuery(pass.id, moment))
  const club = data?.clubs.find((candidate) => candidate.slug === slug)
  const isWelcome = club && club.playable !== 'no'
  return (
    <li className="grid min-h-20 grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-b border-slate-200 py-2.5">
      {club && (
        <Icon
          name={isWelcome ? 'check-circle' : 'clock'}
          className={isWelcome ? 'size-6 text-green-700' : 'size-6 text-slate-600'}
        />
      )}
      <div className="col-start-2">
        <p>
          <strong className="font-semibold">
            {pass.holder.firstName}, {pass.productName}:
          </strong>{' '}
          {club && (isWelcome ? 'Ja, du kan spille.' : 'Nej.')}
        </p>
        {error && <p>{errorText(error)}</p>}
        {club && <Answer club={club} />}
        {data && !club && <p>Klubben er ikke samarbejdsklub i kortets sæson.</p>}
      </div>
    </li>
  )
}

function Answer({
  club: { playable, sentence, nextPossible, roundsLeft, roundsPerPass },
}: AnswerProps) {
  const shouldSayNext = playable === 'no' && nextPossible && !sentence?.includes('fra')
  return (
    <p className="text-slate-700">
      {sentence} {shouldSayNext && `${nextPossible.sentence} `}
      {roundsPerPass > 0 && (
        <span className="figures">
          {roundsLeft} af {countOf(roundsPerPass, 'runde', 'runder')} tilbage her.
        </span>
      )}
    </p>
  )
}

type AnswerProps = { club: ClubToPlay }

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
