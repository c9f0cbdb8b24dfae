import { useState } from 'react'
import type { ClubSettlement } from '#contract/settlement/club-settlement.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ObjectionForm } from './objection-form.tsx'
import { SettledVisits } from './settled-visits.tsx'

type Statement = ClubSettlement['statements'][number]
type ClubStatementsProps = { clubId: string; statements: readonly Statement[] }

/** The statements of a club, to open, print and take away, with the visits behind them and objections. */
export function ClubStatements({ clubId, statements }: ClubStatementsProps) {
  if (statements.length === 0) return null
  return (
    <section aria-labelledby="statements" className="grid gap-2">
      <h2 id="statements">Afregningsbilag</h2>
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {statements.map((statement) => (
          <StatementRow key={statement.statementId} clubId={clubId} statement={statement} />
        ))}
      </ul>
    </section>
  )
}

function StatementRow({ clubId, statement }: { clubId: string; statement: Statement }) {
  const { statementId, number, title, issuedOn, amountOre, vatOre, mayObjectUntil } = statement
  const [shown, setShown] = useState<'visits' | 'objection'>()
  const toggle = (part: 'visits' | 'objection') => setShown(shown === part ? undefined : part)
  const buttonClass = 'min-h-11 px-0!'
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-base!">
          {title}
          <span className="block text-sm font-normal text-slate-600">
            {number}, udstedt {formatDay(plainDate(issuedOn), { weekday: false })}
          </span>
        </h3>
        <p className="text-right">
          <span className="figures font-semibold">{formatKronerExact(amountOre)}</span>
          {vatOre !== 0 && (
            <span className="figures block text-sm text-slate-600">
              og moms {formatKronerExact(vatOre)}
            </span>
          )}
        </p>
      </div>
      <PaidBadge statement={statement} />
      <p className="print-hide flex flex-wrap items-center gap-x-5 gap-y-1">
        <StatementFiles statement={statement} />
        {statement.hasVisits ? (
          <Button
            variant="quiet"
            className={buttonClass}
            aria-expanded={shown === 'visits'}
            onClick={() => toggle('visits')}
          >
            Se besøgene
          </Button>
        ) : (
          <span className="text-sm text-slate-600">Besøgene er slettet efter fem år</span>
        )}
        {mayObjectUntil && (
          <Button
            variant="quiet"
            className={buttonClass}
            aria-expanded={shown === 'objection'}
            onClick={() => toggle('objection')}
          >
            Gør indsigelse
          </Button>
        )}
      </p>
      {shown === 'visits' && <SettledVisits clubId={clubId} statementId={statementId} />}
      {shown === 'objection' && mayObjectUntil && (
        <ObjectionForm clubId={clubId} statementId={statementId} until={mayObjectUntil} />
      )}
      <Objections statement={statement} />
    </li>
  )
}

function StatementFiles({ statement: { statementId, hasPdf } }: { statement: Statement }) {
  const files = [
    { format: 'html', label: 'Åbn og udskriv' },
    ...(hasPdf ? [{ format: 'pdf', label: 'Hent som PDF' }] : []),
    { format: 'csv', label: 'Hent som CSV' },
  ]
  return files.map(({ format, label }) => (
    <a
      key={format}
      href={`/api/v1/settlement/statements/${statementId}/statement.${format}`}
      className="text-link inline-flex min-h-11 items-center"
    >
      {label}
    </a>
  ))
}

function PaidBadge({ statement: { paidOn, payOn, amountOre } }: { statement: Statement }) {
  if (amountOre <= 0) return null
  const day = formatDay(plainDate(paidOn ?? payOn), { weekday: false })
  return (
    <p>
      {paidOn ? (
        <Badge tone="success">Udbetalt {day}</Badge>
      ) : (
        <Badge tone="info">Udbetales {day}</Badge>
      )}
    </p>
  )
}

function Objections({ statement: { objections } }: { statement: Statement }) {
  return objections.map(({ text, writtenAt, answer }) => (
    <div key={writtenAt} className="max-w-text border-l-2 border-slate-300 pl-3">
      <p className="text-sm text-slate-600">Klubbens indsigelse</p>
      <p className="whitespace-pre-line">{text}</p>
      <p className="mt-2 text-sm text-slate-600">
        {answer ? 'Svar fra Sæsonkortet' : 'Vi svarer her'}
      </p>
      {answer && <p className="whitespace-pre-line">{answer}</p>}
    </div>
  ))
}
