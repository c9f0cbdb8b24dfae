export type Entry = { id: string; title: string }

/** The table of contents of a long text, which stays visible beside it. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav aria-label="Indhold" className="print-hide lg:sticky lg:top-6 lg:self-start">
      <ol className="border-t border-slate-300">
        {entries.map(({ id, title }) => (
          <li key={id} className="border-b border-slate-200">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center py-1.5 leading-snug hover:text-green-700 hover:underline hover:underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
