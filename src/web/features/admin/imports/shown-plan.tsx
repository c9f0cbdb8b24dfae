import type { ShownPlan } from '#contract/admin/imports.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Stat } from '../../../ui/stat.tsx'

/** The changes that a file would make, with examples, or its errors by line. */
export function PlanOf({ plan, skips }: { plan: ShownPlan; skips: boolean }) {
  const { fileName, rows, created, changed, unchanged, errors, errorCount } = plan
  const hasChanges = created + changed > 0
  return (
    <section aria-labelledby="plan" className="grid gap-5">
      <h2 id="plan" className="text-lg break-words">
        {fileName}: {countOf(rows, 'række', 'rækker')}
      </h2>
      {errorCount > 0 && (
        <Notice
          tone={skips ? 'warning' : 'error'}
          title={`${countOf(errorCount, 'fejl', 'fejl')} i filen. Intet er ændret.`}
          live
        >
          <Notes notes={errors.slice(0, 200)} total={errorCount} />
          {!skips && <p className="mt-2">Ret filen, og vælg den igen.</p>}
        </Notice>
      )}
      {(errorCount === 0 || skips) && (
        <dl className="grid grid-cols-3 gap-x-6">
          <Stat value={created.toLocaleString('da-DK')} label="nye" />
          <Stat value={changed.toLocaleString('da-DK')} label="ændrede" />
          <Stat value={unchanged.toLocaleString('da-DK')} label="uændrede" />
        </dl>
      )}
      {(errorCount === 0 || skips) && !hasChanges && (
        <Notice tone="success" title="Der er intet at ændre">
          {skips ? 'De rigtige linjer står her allerede.' : 'Alt i filen står her allerede.'}
        </Notice>
      )}
      <Oddities plan={plan} />
      {plan.examples.length > 0 && <Examples examples={plan.examples} />}
    </section>
  )
}

function Oddities({ plan: { warnings, warningCount, unused } }: { plan: ShownPlan }) {
  return (
    <>
      {warningCount > 0 && (
        <Notice tone="warning" title={`${countOf(warningCount, 'ting', 'ting')} at se efter`}>
          <Notes notes={warnings} total={warningCount} />
        </Notice>
      )}
      {unused.length > 0 && (
        <p className="text-sm text-slate-700">Kolonner, der ikke bruges: {unused.join(', ')}.</p>
      )}
    </>
  )
}

function Notes({ notes, total }: { notes: readonly string[]; total: number }) {
  return (
    <>
      <ul className="max-h-80 list-disc overflow-y-auto pl-5">
        {notes.map((note) => (
          <li key={note} className="break-words">
            {note}
          </li>
        ))}
      </ul>
      {total > notes.length && <p className="mt-2">Og {total - notes.length} til.</p>}
    </>
  )
}

function Examples({ examples }: Pick<ShownPlan, 'examples'>) {
  return (
    <div className="grid gap-3">
      <h3 className="text-base">Eksempler</h3>
      <ul className="divide-y divide-slate-200 rounded-md border border-slate-300 bg-white">
        {examples.map(({ line, label, fields }) => (
          <li key={line} className="grid gap-1 px-4 py-3">
            <span className="flex flex-wrap justify-between gap-x-4">
              <strong className="break-words">{label}</strong>
              <span className="figures text-sm text-slate-600">
                {fields.length === 0 ? 'ny' : 'ændret'}, linje {line}
              </span>
            </span>
            {fields.map(({ title, from, to }) => (
              <span key={title} className="text-sm break-words">
                {title}: <del className="text-slate-600">{from}</del> bliver til {to}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
