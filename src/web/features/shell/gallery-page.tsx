import { useEffect, useState, type ComponentType } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'

type Examples = Record<string, ComponentType>

/** One file of examples, loaded only when the gallery shows it. */
export type GalleryPart = {
  /** `button`, from `button.examples.tsx`. */
  name: string
  load: () => Promise<Examples>
}

type GalleryPageProps = {
  parts: readonly GalleryPart[]
  /** The name of the only part to show. */
  only?: string | undefined
}

/** Every component of the library in every state, for visual review and browser tests. */
export function GalleryPage({ parts, only }: GalleryPageProps) {
  const shown = only ? parts.filter(({ name }) => name === only) : parts
  return (
    <div className="page page-body">
      <PageHeader
        title="Galleri"
        lead="Alle dele af siden, i alle tilstande. Findes kun i demonstrationen."
      />
      <nav aria-label="Dele" className="mt-8">
        <ul className="flex flex-wrap gap-x-1">
          {only && <PartLink href="/gallery" label="Alle" />}
          {parts.map(({ name }) => (
            <PartLink key={name} href={`/gallery?only=${name}`} label={name} />
          ))}
        </ul>
      </nav>
      {shown.map((part) => (
        <Part key={part.name} part={part} />
      ))}
      {shown.length === 0 && <p className="pt-14">Der er ingen del med det navn.</p>}
    </div>
  )
}

function PartLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a className="text-link inline-flex min-h-11 items-center px-2" href={href}>
        {label}
      </a>
    </li>
  )
}

function Part({ part: { name, load } }: { part: GalleryPart }) {
  const [examples, setExamples] = useState<Examples>()
  useEffect(() => {
    let gone = false
    void load().then((loaded) => !gone && setExamples(loaded))
    return () => {
      gone = true
    }
  }, [load])
  return (
    <section id={name} aria-labelledby={`${name}-navn`} className="pt-14">
      <h2 id={`${name}-navn`} className="border-b-2 border-slate-900 pb-2 text-xl">
        {name}
      </h2>
      {!examples && <p className="py-10 text-slate-600">Henter …</p>}
      {Object.entries(examples ?? {}).map(([title, Example]) => (
        <article key={title} aria-labelledby={`${name}-${title}`} className="pt-8">
          <h3 id={`${name}-${title}`} className="mb-4 text-sm font-normal text-slate-600">
            {title}
          </h3>
          <div data-example={`${name}/${title}`}>
            <Example />
          </div>
        </article>
      ))}
    </section>
  )
}
