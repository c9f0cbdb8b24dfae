import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectedDivision, DirectedMatches } from '#contract/matches/endpoints.ts'
import { cupLine, sessionFormatText } from '#domain/matches/cup.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ConfirmedStep } from '../../competitions/confirmed-step.tsx'
import { cupPaperPath } from '../cup/cup-paper-path.ts'
import { LineUpForm } from '../cup/line-up-form.tsx'
import { sessionWhenText } from '../cup/session-text.ts'
import { matchMutations } from '../match-queries.ts'
import { ContestantList } from './contestant-list.tsx'
import { matchLine, type DirectedMatch } from './match-line.ts'
import { SetUpCup } from './set-up-cup.tsx'
import { Unpublish } from './unpublish.tsx'
import { WriteResult } from './write-result.tsx'

type CupProps = {
  clubId: string
  tournamentId: string
  of: DirectedMatches
  division: DirectedDivision
}
type Cup = NonNullable<DirectedDivision['cup']>

/** A cup for its directors: line-ups, the reveal and the results of each session. */
export function CupSessions({ clubId, tournamentId, of, division }: CupProps) {
  const [isChanging, setChanging] = useState(false)
  const [chosen, setChosen] = useState<DirectedMatch>()
  const { cup } = division
  if (!cup) return null
  if (isChanging) {
    return <SetUpCup {...{ tournamentId, of, division }} onClose={() => setChanging(false)} />
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0">
          <strong className="figures text-2xl break-words">
            {cupLine({ a: cup.points.A, b: cup.points.B }, cup.teams)}
          </strong>
          <span className="block text-slate-700">{cup.outcome}</span>
        </p>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          Ret hold og sessioner
        </Button>
        <ButtonLink href={cupPaperPath(of.slug, division.id)} target="_blank" variant="secondary">
          Udskriv som PDF
        </ButtonLink>
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {cup.sessions.map((session) => (
            <Session
              key={session.round}
              {...{ tournamentId, division, cup, session }}
              onChoose={setChosen}
            />
          ))}
        </div>
        <ContestantList clubId={clubId} tournamentId={tournamentId} division={division} />
      </div>
      {division.mayUnpublish && <Unpublish tournamentId={tournamentId} division={division} />}
      {chosen && (
        <WriteResult
          key={chosen.id}
          {...{ tournamentId, division }}
          match={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

type SessionProps = Omit<CupProps, 'clubId' | 'of'> & {
  cup: Cup
  session: Cup['sessions'][number]
  onChoose: (match: DirectedMatch) => void
}

function Session({ tournamentId, division, cup, session, onChoose }: SessionProps) {
  const { round, format, isRevealed } = session
  const matches = division.matches.filter(
    (match) => match.stage === 'session' && match.round === round,
  )
  const [isEditing, setEditing] = useState(false)
  return (
    <section
      aria-labelledby={`session-${round}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-slate-300 bg-white p-4 sm:p-6"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 id={`session-${round}`} className="text-lg font-semibold">
          {round}. {sessionFormatText[format]}
        </h3>
        <Badge tone={isRevealed ? 'success' : 'neutral'}>
          {isRevealed ? 'Opstillingerne er vist' : 'Hemmelig'}
        </Badge>
        <p className="w-full text-sm text-slate-600">{sessionWhenText(session)}</p>
      </header>
      {isRevealed && (
        <ol className="divide-y divide-slate-200">
          {matches.map((match) => (
            <Line key={match.id} {...{ division, match, onChoose }} />
          ))}
        </ol>
      )}
      {isRevealed && (
        <Button variant="quiet" className="w-fit" onClick={() => setEditing(!isEditing)}>
          {isEditing ? 'Skjul opstillingerne' : 'Skift en spiller'}
        </Button>
      )}
      {(!isRevealed || isEditing) && (
        <div className="grid gap-6 md:grid-cols-2">
          {(['A', 'B'] as const).map((side) => (
            <TeamLineUp key={side} {...{ tournamentId, division, cup, session, side, matches }} />
          ))}
        </div>
      )}
      {!isRevealed && <Reveal {...{ tournamentId, division, cup, round, matches }} />}
    </section>
  )
}

type LineProps = Pick<SessionProps, 'division' | 'onChoose'> & { match: DirectedMatch }

function Line({ division, match, onChoose }: LineProps) {
  const { a, b, result } = matchLine(match, division)
  const players = [match.a, match.a2, match.b, match.b2]
  const gone = division.contestants.flatMap(({ id, name, isWithdrawn }) =>
    match.decision === null && isWithdrawn && players.includes(id) ? [name] : [],
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-60">
        <span className="break-words">
          {a} – {b}
        </span>
        <span className="block text-sm font-semibold">{result ?? match.live?.text}</span>
        {gone.length > 0 && (
          <strong className="block text-sm text-red-800">
            {listInDanish(gone)} har trukket sig. Skift en anden ind, eller skriv resultatet.
          </strong>
        )}
      </span>
      {match.a !== null && match.b !== null && (
        <Button variant="secondary" onClick={() => onChoose(match)}>
          {match.decision ? 'Ret' : 'Skriv resultat'}
          <span className="sr-only">
            : {a} mod {b}
          </span>
        </Button>
      )}
    </li>
  )
}

type TeamProps = Omit<SessionProps, 'onChoose'> & { side: Side; matches: DirectedMatch[] }

function TeamLineUp({ tournamentId, division, cup, session, side, matches }: TeamProps) {
  const toast = useToast()
  const save = useMutation(matchMutations(useQueryClient(), tournamentId).setLineUp)
  const team = side === 'A' ? 0 : 1
  const { round, format } = session
  const pairs = matches.map((match) =>
    (side === 'A' ? [match.a, match.a2] : [match.b, match.b2]).flatMap((id) => id ?? []),
  )
  return (
    <div className="grid content-start gap-3">
      <h4 className="font-semibold break-words">{cup.teams[team]}</h4>
      {save.error && <Problem error={save.error} title="Opstillingen er ikke gemt" />}
      <LineUpForm
        // What a captain has set meanwhile is shown, and not overwritten.
        key={JSON.stringify(pairs)}
        players={division.contestants.filter(({ pool }) => pool === team + 1)}
        label={`Gem ${cup.teams[team]}`}
        isBusy={save.isPending}
        onSave={(next) =>
          save.mutate(
            {
              tournamentId,
              divisionId: division.id,
              version: division.version,
              round,
              side,
              pairs: next,
            },
            { onSuccess: () => toast({ title: 'Opstillingen er gemt.', tone: 'success' }) },
          )
        }
        {...{ format, pairs }}
      />
    </div>
  )
}

type RevealProps = Pick<TeamProps, 'tournamentId' | 'division' | 'cup' | 'matches'> & {
  round: number
}

function Reveal({ tournamentId, division, cup, round, matches }: RevealProps) {
  const reveal = useMutation(matchMutations(useQueryClient(), tournamentId).revealSession)
  const input = { tournamentId, divisionId: division.id, version: division.version, round }
  return (
    <div className="border-t border-slate-200 pt-4">
      <ConfirmedStep
        label="Vis begge opstillinger"
        title="Vis begge opstillinger?"
        effect={effectText(matches, cup)}
        confirm="Vis dem"
        cancelLabel="Vent"
        failed="Opstillingerne er ikke vist"
        said="Opstillingerne er vist."
        run={{ ...reveal, mutate: (_, options) => reveal.mutate(input, options) }}
      />
    </div>
  )
}

/** What the reveal does: who is short, and that captains can change nothing after it. */
function effectText(matches: readonly DirectedMatch[], { teams }: Cup): string {
  const lost = (['a', 'b'] as const).flatMap((side, i) => {
    const count = matches.filter(
      (match) => match[side] === null && match[side === 'a' ? 'b' : 'a'] !== null,
    ).length
    return count > 0
      ? `${teams[i]} mangler spillere og taber ${countOf(count, 'kamp', 'kampe')}.`
      : []
  })
  const empty = matches.filter(({ a, b }) => a === null && b === null).length
  const nobody =
    empty > 0 ? [`${countOf(empty, 'kamp', 'kampe')} uden spillere giver ingen point.`] : []
  return [
    'Alle kan se, hvem der møder hvem, og spillerne kan skrive deres huller. Kaptajnerne kan ikke ændre mere. Det kan du, til en kamp er begyndt.',
    ...lost,
    ...nobody,
  ].join(' ')
}
