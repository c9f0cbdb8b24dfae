import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pass } from '#contract/passes/endpoints.ts'
import { type ClubToPlay, listClubsToPlay } from '#contract/checkins/clubs-to-play.ts'
import { roundsLeftText } from '#domain/checkins/rounds-left-text.ts'
import { countOf } from '#domain/shared/danish.ts'
import { errorText } from '../../error-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../../api.ts'

type OwnCardsProps = { slug: string; moment: { day: string; minute: number } }

/** More cards than this are folded, because the page has room for these. */
const shownAtFirst = 2

/** The answer for each of the cards at a club. */
export function OwnCards({ passes, slug, moment }: OwnCardsProps & { passes: readonly Pass[] }) {
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

function OwnCard({ pass, slug, moment }: OwnCardsProps & { pass: Pass }) {
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

function Answer({ club }: AnswerProps) {
  const { playable, sentence, nextPossible, roundsPerPass } = club
  const shouldSayNext = playable === 'no' && nextPossible && !sentence?.includes('fra')
  return (
    <p className="text-slate-700">
      {sentence} {shouldSayNext && `${nextPossible.sentence} `}
      {roundsPerPass > 0 && <span className="figures">{roundsLeftText(club)} her.</span>}
    </p>
  )
}

type AnswerProps = { club: ClubToPlay }

/** The clubs where the card can be used at a chosen time. */
const playAtQuery = (passId: string, { day, minute }: { day: string; minute: number }) =>
  queryOptions({
    queryKey: ['check-ins', 'play', passId, day, minute],
    queryFn: ({ signal }) => call(listClubsToPlay, { passId, day, minute }, signal),
  })
