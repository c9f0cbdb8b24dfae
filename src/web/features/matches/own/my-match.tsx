import type { OwnMatch } from '#contract/matches/own.ts'
import { decisionText } from '#domain/matches/match-score.ts'
import { winningSide } from '#domain/matches/match.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { daysBetween, formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { OpenedQuestion } from '../../scoring/opened-question.tsx'
import { AddToCalendar, RemoveFromCalendar } from './match-calendar.tsx'
import { MatchPlan } from './match-plan.tsx'
import { MatchReport } from './match-report.tsx'
import { WriteOpponent } from './write-opponent.tsx'

type MyMatchProps = { match: OwnMatch; today: string }

/** One match on the phone: opponent, contact, strokes, last day, and what to do. */
export function MyMatch({ match, today }: MyMatchProps) {
  const { id, tournament, division, stage, round, opponent, decision, me, calendar } = match
  // The plan shows what has become of an earlier start.
  const hasPlan = decision === null && opponent !== null && stage !== 'session'
  return (
    <article
      aria-labelledby={`match-${id}`}
      className="grid gap-4 rounded-md border border-slate-300 bg-white p-4 sm:p-6"
    >
      <header className="grid gap-1">
        <p className="text-sm text-slate-600">
          <UiLink href={`/tournaments/${tournament.slug}/matches`} className="text-link">
            {tournament.name}
          </UiLink>{' '}
          {division !== null && `· ${division} `}· {round}
        </p>
        <h3 id={`match-${id}`} className="text-lg font-semibold break-words">
          {me} mod {opponent?.name ?? 'den næste vinder'}
        </h3>
        {opponent?.club && <p className="text-slate-700">{opponent.club}</p>}
        <Standing match={match} today={today} />
        {match.whySeeded.length > 0 && (
          <OpenedQuestion question="Hvorfor står jeg her?">
            <p className="pb-2 text-pretty">{match.whySeeded.join(' ')}</p>
          </OpenedQuestion>
        )}
      </header>
      {decision === null && opponent && (
        <>
          {stage !== 'session' && <Strokes match={match} />}
          <ButtonLink
            href={`/tournaments/${tournament.slug}/matches/${id}`}
            variant={match.waitsForPartner ? 'secondary' : 'primary'}
            className="w-fit"
          >
            {match.waitsForPartner ? 'Se kampen' : 'Spil hul for hul'}
          </ButtonLink>
          {stage !== 'session' && <Contact match={match} />}
          {hasPlan && <MatchPlan match={match} />}
          {stage === 'session' && calendar?.state === 'agreed' && <AddToCalendar id={id} />}
          {stage !== 'session' && <MatchReport match={match} />}
        </>
      )}
      {calendar?.state === 'cancelled' && !hasPlan && (
        <RemoveFromCalendar id={id} start={calendar} />
      )}
      {decision === null && !opponent && (
        <p className="text-slate-700">
          Din modstander er ikke fundet endnu. Du får en mail, når kampen er klar.
        </p>
      )}
    </article>
  )
}

function Standing({ match, today }: MyMatchProps) {
  const { decision, side, lastDay, report, isPair } = match
  const you = isPair ? 'I' : 'Du'
  if (decision !== null) {
    const winner = winningSide(decision)
    const tone = winner === null ? 'neutral' : winner === side ? 'success' : 'neutral'
    const text = winner === null ? 'Delt' : winner === side ? `${you} vandt` : `${you} tabte`
    return (
      <p className="mt-1">
        <Badge tone={tone}>{winner === null ? text : `${text} ${decisionText(decision)}`}</Badge>
      </p>
    )
  }
  const left = daysBetween(plainDate(today), plainDate(lastDay))
  const isLate = left < 0
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2">
      <span className={isLate ? 'font-semibold text-red-800' : 'text-slate-800'}>
        {match.stage === 'session' ? 'Spilles' : isLate ? 'Fristen var' : 'Spil senest'}{' '}
        {formatDay(plainDate(lastDay), { year: false })}
        {left >= 0 && ` (${leftText(left)})`}
      </span>
      {report && <Badge tone="warning">Resultat meldt</Badge>}
    </p>
  )
}

const leftText = (left: number) =>
  left === 0 ? 'i dag' : left === 1 ? 'i morgen' : `om ${left} dage`

function Strokes({ match: { strokes, isPair, waitsForPartner } }: { match: OwnMatch }) {
  const you = isPair ? 'I' : 'Du'
  if (waitsForPartner) {
    return (
      <p>
        <strong>Kampen venter på en makker.</strong> Et par har én bold og mangler en spiller.
        Turneringsledelsen kan hjælpe jer, eller kampen kan gives.
      </p>
    )
  }
  if (!strokes) return <p>Der spilles uden handicap.</p>
  const { receives, count, holes } = strokes
  if (receives === 'nobody') return <p>Ingen af jer får slag.</p>
  if (receives === 'per_ball') return <p>Hver spillers slag står på kampens scorekort.</p>
  const where = holes.map(({ hole, strokes: each }) =>
    each > 1 ? `${hole} (${each} slag)` : String(hole),
  )
  const everywhere =
    holes.length === 18 && holes.every(({ strokes: each }) => each === holes[0]?.strokes)
  return (
    <p>
      <strong className="figures">
        {receives === 'me' ? `${you} får ${count} slag` : `${you} giver ${count} slag`}
      </strong>
      {everywhere ? ' – på alle huller.' : ` – på hul ${listInDanish(where)}.`}
    </p>
  )
}

function Contact({ match }: { match: OwnMatch }) {
  const { opponent } = match
  if (!opponent) return null
  const { contacts, canWrite } = opponent
  const hasMail = contacts.some(({ email }) => email !== null)
  return (
    <div className="grid gap-1">
      {contacts.map((contact) => (
        <ContactLine key={contact.name} {...contact} isNamed={contacts.length > 1} />
      ))}
      {canWrite && !hasMail && <WriteOpponent match={match} />}
      {contacts.length === 0 && !canWrite && (
        <p className="text-slate-700">
          Vi har ingen kontakt til din modstander. Spørg turneringsledelsen.
        </p>
      )}
    </div>
  )
}

type ContactProps = NonNullable<OwnMatch['opponent']>['contacts'][number] & { isNamed: boolean }

function ContactLine({ name, phone, email, isNamed }: ContactProps) {
  const link = 'text-link inline-flex min-h-11 items-center'
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      {isNamed && <span className="w-full font-semibold sm:w-auto">{name}</span>}
      {phone && (
        <a href={phoneHref(phone)} className={link}>
          Ring {formatPhone(phone)}
        </a>
      )}
      {phone && (
        <a href={`sms:${phone}`} className={link}>
          Sms
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${link} break-all`}>
          {email}
        </a>
      )}
    </div>
  )
}
