import { Blocks, Written, useWritten } from '../content/written.tsx'

/** What the bookkeeper asks: the invoice, tax and VAT. The business writes the words itself (D27). */
export function BusinessBooks() {
  const { sections } = useWritten('business.tax')
  return (
    <section
      aria-labelledby="bogholderi"
      className="page grid gap-x-16 gap-y-10 pt-16 sm:pt-24 lg:grid-cols-2"
    >
      <div>
        <h2 id="bogholderi">Fakturaen</h2>
        <div className="mt-4 grid gap-3 text-slate-700">
          <Written textKey="business.invoice" />
        </div>
      </div>
      <div>
        <h2>Skat og moms</h2>
        <div className="mt-4 grid gap-5">
          {sections.map(({ title, blocks }) => (
            <div key={title} className="border-t border-slate-300 pt-4">
              <h3>{title}</h3>
              <div className="mt-1.5 grid gap-3 text-slate-700">
                <Blocks blocks={blocks} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
