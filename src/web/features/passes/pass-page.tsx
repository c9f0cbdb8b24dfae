import { useQuery } from '@tanstack/react-query'
import type { Pass } from '#contract/passes/endpoints.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stat } from '../../ui/stat.tsx'
import { playQuery } from './my-passes-queries.ts'
import { PassCard } from './pass-card.tsx'
import { PassCode } from './pass-page-code.tsx'
import { faceOf, isValidOn } from './pass-page-face.ts'
import { PassProblem } from './pass-page-problem.tsx'

/** A card in full size with its code, or with the reason why it cannot be used. */
export function PassPage({ pass, day }: { pass: Pass; day: PlainDate }) {
  const isValid = isValidOn(pass, day)
  return (
    <section aria-labelledby="pass" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h1 id="pass" className="text-3xl">
            {titleOf(pass)}
          </h1>
          {pass.state === 'active' && <p className="mt-2 text-slate-700">{pass.stateText}</p>}
        </div>
        <div className="flex flex-wrap max-sm:-mx-4 sm:-mr-5">
          {isValid && (
            <ButtonLink variant="quiet" href="/scan">
              <Icon name="scan" /> Tjek ind ved et skilt
            </ButtonLink>
          )}
          {pass.state === 'active' && (
            <ButtonLink variant="quiet" href={`/account/passes/${pass.id}/print`}>
              <Icon name="print" /> Udskriv
            </ButtonLink>
          )}
        </div>
      </header>
      {isValid ? (
        <div className="grid grid-cols-[minmax(0,54rem)] gap-y-8">
          <PassCard {...faceOf(pass, day)}>
            <PassCode key={pass.id} pass={pass} />
          </PassCard>
          <PlayStats pass={pass} />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
          <PassCard {...faceOf(pass, day)} />
          <div className="max-xl:order-first">
            <PassProblem pass={pass} day={day} />
          </div>
        </div>
      )}
    </section>
  )
}

/** Rounds played, clubs open now, and clubs visited. */
function PlayStats({ pass }: { pass: Pass }) {
  const { data } = useQuery(playQuery(pass.id))
  const welcome = data?.clubs.filter(({ playable }) => playable !== 'no').length
  const visited = data?.clubs.filter(({ roundsLeft, roundsPerPass }) => roundsLeft < roundsPerPass)
  return (
    <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3">
      <Stat label="Runder spillet" value={data?.roundsPlayed ?? '–'} note={roundsNote(data)} />
      <Stat
        label="Klubber, der tager imod dig nu"
        value={welcome ?? '–'}
        note={data && `af ${data.clubs.length}`}
      />
      <Stat label="Klubber, du har besøgt" value={visited?.length ?? '–'} />
    </dl>
  )
}

function roundsNote(data: { roundsLeftTotal: number | null } | undefined) {
  if (!data) return undefined
  return data.roundsLeftTotal === null
    ? 'ingen grænse i alt'
    : `${data.roundsLeftTotal} tilbage i alt`
}

function titleOf({ holder, productName, season }: Pass): string {
  if (holder.relation === 'self') return `Dit ${productName} ${season.code}`
  return `${productName} ${season.code} til ${holder.firstName}`
}
