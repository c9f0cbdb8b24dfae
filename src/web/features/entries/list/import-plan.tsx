import type { ReactNode } from 'react'
import type { ListLine, ListPlan } from '#contract/entries/list.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Stat } from '../../../ui/stat.tsx'
import {
  isChange,
  linesOf,
  applyPlanText,
  divisionChangeText,
  handicapChangeText,
  strokesChangeText,
} from './import-plan-text.ts'

/** All lines with their verdicts, those that need attention first. */
export function ImportPlan({ plan }: { plan: ListPlan }) {
  const { rows, lines, errors, unused, missing } = plan
  const changes = lines.filter(isChange)
  const same = lines.filter(({ verdict }) => verdict.kind === 'same')
  const stays = linesOf(plan, 'change').filter((line) => !isChange(line))
  const leftOut = linesOf(plan, 'left_out')
  return (
    <>
      {rows > 0 && <Counts plan={plan} />}
      {errors.length > 0 && <ListErrors errors={errors} hasLines={lines.length > 0} />}
      {lines.length > 0 && !applyPlanText(plan) && (
        <Notice tone="success" title="Listen ændrer ikke noget">
          Alle, der kan læses, står her allerede med samme handicap.
        </Notice>
      )}
      <Lines title="Bliver ikke tilmeldt" lines={leftOut} />
      <Lines title="Bliver ændret" lines={changes} />
      <Lines title="Får en plads" lines={linesOf(plan, 'enter')} />
      <Lines title="Kommer på ventelisten" lines={linesOf(plan, 'wait')} />
      <Lines title="Hører til i en anden række" lines={stays} />
      <Folded title="Står her allerede" lines={same} />
      {missing.length > 0 && (
        <Fold title={`${countOf(missing.length, 'tilmeldt', 'tilmeldte')} står ikke på listen`}>
          <p className="text-sm text-slate-700">De beholder deres plads. {missing.join(', ')}.</p>
        </Fold>
      )}
      {unused.length > 0 && (
        <p className="text-sm text-slate-700">Kolonner, der ikke bruges: {unused.join(', ')}.</p>
      )}
    </>
  )
}

function Counts({ plan }: { plan: ListPlan }) {
  const leftOut = linesOf(plan, 'left_out').length + (plan.rows - plan.lines.length)
  return (
    <dl className="grid grid-cols-2 gap-6 sm:grid-cols-4">
      <Stat label="Får en plads" value={linesOf(plan, 'enter').length} />
      <Stat label="På venteliste" value={linesOf(plan, 'wait').length} />
      <Stat label="Ændres" value={plan.lines.filter(isChange).length} />
      <Stat label="Udeladt" value={leftOut} />
    </dl>
  )
}

function ListErrors({ errors, hasLines }: { errors: readonly string[]; hasLines: boolean }) {
  const title = hasLines
    ? `${countOf(errors.length, 'fejl', 'fejl')} i listen`
    : 'Listen kan ikke læses'
  return (
    <Notice tone="error" title={title} live>
      <ul className="list-disc pl-5">
        {errors.map((error) => (
          <li key={error} className="break-words">
            {error}
          </li>
        ))}
      </ul>
      {hasLines && (
        <p className="mt-2">Ret dem, og se listen igen. Resten kan læses ind, som den er.</p>
      )}
    </Notice>
  )
}

type LinesProps = { title: string; lines: readonly ListLine[] }

function Lines({ title, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="text-lg">
        {title} <span className="figures font-normal text-slate-600">({lines.length})</span>
      </h3>
      <List lines={lines} />
    </section>
  )
}

function Folded({ title, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <Fold title={`${title} (${lines.length})`}>
      <List lines={lines} />
    </Fold>
  )
}

const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="rounded-md border border-slate-300 bg-white">
    <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">{title}</summary>
    <div className="border-t border-slate-200 p-4">{children}</div>
  </details>
)

const List = ({ lines }: Pick<LinesProps, 'lines'>) => (
  <ul className="divide-y divide-slate-200 rounded-md border border-slate-300 bg-white">
    {lines.map((line) => (
      <li key={line.line} className="grid gap-1 px-4 py-3">
        <span className="flex flex-wrap justify-between gap-x-4">
          <strong className="min-w-0 break-words">{line.name}</strong>
          <span className="figures text-sm text-slate-600">Linje {line.line}</span>
        </span>
        <Details line={line} />
      </li>
    ))}
  </ul>
)

function Details({ line }: { line: ListLine }) {
  const { verdict, clubName, dguNumber, handicapTenths, warnings } = line
  const who = [
    clubName,
    dguNumber,
    handicapTenths === null ? undefined : `handicap ${formatHandicap(handicapTenths)}`,
    verdict.kind === 'enter' || verdict.kind === 'wait' ? verdict.divisionName : undefined,
  ]
  const summary =
    verdict.kind === 'left_out'
      ? [verdict.reason]
      : verdict.kind === 'change'
        ? [
            handicapChangeText(verdict),
            ...verdict.strokes.map((one) => strokesChangeText(one, verdict.strokes.length)),
            divisionChangeText(verdict),
          ]
        : []
  return (
    <>
      <span className="text-sm break-words text-slate-600">{who.filter(Boolean).join(' · ')}</span>
      {summary
        .flatMap((text) => text ?? [])
        .map((text) => (
          <span key={text} className="text-sm">
            {text}
          </span>
        ))}
      {warnings.map((warning) => (
        <span key={warning} className="text-sm font-semibold text-yellow-900">
          Se efter: {warning}.
        </span>
      ))}
    </>
  )
}
