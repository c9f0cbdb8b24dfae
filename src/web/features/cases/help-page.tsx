import { useState, type SubmitEvent } from 'react'
import { phoneHref } from '#domain/shared/phone.ts'
import { useCompany } from '../../company.ts'
import { findAnswers } from '#domain/content/find-answers.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { helpSituations } from '#domain/content/help-situations.ts'
import { plainText, parseRichText, type Block } from '#domain/content/rich-text.ts'
import { textsQuery } from '../content/queries.ts'
import { Blocks } from '../content/rich-text.tsx'

type HelpPageProps = {
  search: string
  /** Stores the search in the URL, so that it can be shared. */
  onSearch: (search: string) => void
}

/** Questions by situation with a search, and the telephone number for urgent cases. */
export function HelpPage({ search, onSearch }: HelpPageProps) {
  const [typed, setTyped] = useState(search)
  const situations = useHelp()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(typed)
  }
  const all = situations.flatMap(({ answers }) => answers)
  const found = findAnswers(all, typed)
  const isSearching = typed.trim() !== ''
  return (
    <div className="page page-body">
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[1fr_22rem]">
        <div>
          <h1>Hvad kan vi hjælpe med?</h1>
          <form method="get" action="/help" role="search" onSubmit={submit} className="mt-7">
            <label htmlFor="q" className="font-semibold">
              Søg i svarene
            </label>
            <div className="mt-1.5 flex gap-3">
              <input
                id="q"
                name="q"
                type="search"
                maxLength={100}
                autoComplete="off"
                value={typed}
                placeholder="fx faktura"
                onChange={(event) => setTyped(event.target.value)}
                className={inputClass}
              />
              <Button type="submit">
                <Icon name="search" />
                Søg
              </Button>
            </div>
          </form>
        </div>
        <AtTheClub />
      </div>
      <output className="mt-8 block min-h-7 font-semibold">
        {isSearching && `${found.length === 0 ? 'Ingen' : found.length} svar på »${typed.trim()}«`}
      </output>
      {isSearching ? <Found answers={found} /> : <Situations situations={situations} />}
      <AskUs />
    </div>
  )
}

function AtTheClub() {
  const company = useCompany()
  if (!company.phone) return null
  return (
    <aside
      aria-labelledby="ved-klubben"
      className="rounded-md border border-green-300 bg-green-50 p-5"
    >
      <h2 id="ved-klubben" className="text-lg">
        Står du ved klubben nu?
      </h2>
      <p className="mt-1">
        <a
          className="figures font-head text-2xl font-extrabold tracking-tight text-green-800 underline-offset-4 hover:underline"
          href={phoneHref(company.phone)}
        >
          {company.phone}
        </a>
      </p>
      <p className="mt-1 text-sm text-slate-700">{company.phoneHours}.</p>
    </aside>
  )
}

type Situation = ReturnType<typeof useHelp>[number]

function Situations({ situations }: { situations: readonly Situation[] }) {
  return (
    <>
      <nav aria-label="Situationer" className="flex flex-wrap gap-2">
        {situations.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-11 items-center rounded-md border border-slate-400 bg-white px-4 font-semibold hover:border-slate-700"
          >
            {title}
          </a>
        ))}
      </nav>
      {situations.map((situation) => (
        <HelpSituation key={situation.id} {...situation} />
      ))}
    </>
  )
}

function Found({ answers }: { answers: Situation['answers'] }) {
  if (answers.length === 0) {
    return (
      <p className="mt-2 max-w-text text-slate-700">
        Vi har ikke skrevet om det endnu. Prøv et andet ord, eller spørg os herunder.
      </p>
    )
  }
  return (
    <div className="mt-4 max-w-3xl border-b border-slate-300">
      {answers.map((answer, i) => (
        <HelpAnswer key={answer.title} {...answer} isOpen={i === 0} />
      ))}
    </div>
  )
}

function AskUs() {
  return (
    <section aria-labelledby="spoerg" className="mt-16 border-t-2 border-slate-900 pt-6 sm:mt-20">
      <h2 id="spoerg">Fandt du ikke svaret?</h2>
      <p className="mt-2 max-w-text text-slate-700">
        Skriv, så svarer et menneske senest næste hverdag. Blev du afvist i en klub, svarer vi samme
        dag.
      </p>
      <ButtonRow className="mt-5">
        <ButtonLink href="/contact">Skriv til os</ButtonLink>
        <ButtonLink href="/contact?kind=refused" variant="secondary">
          Blev du afvist?
        </ButtonLink>
      </ButtonRow>
    </section>
  )
}

type Answer = { title: string; blocks: Block[]; text: string }

/** Every situation with its answers, as edited in the back office (D27). */
function useHelp() {
  const { data } = useQuery(textsQuery('help'))
  return Object.entries(helpSituations).map(([key, title]) => {
    const body = data?.texts.find((text) => text.key === key)?.body ?? ''
    const answers = parseRichText(body).sections.map((section): Answer => {
      return { ...section, text: plainText(section.blocks) }
    })
    return { id: key.replace('help.', ''), title, answers }
  })
}

function HelpSituation({ id, title, answers }: ReturnType<typeof useHelp>[number]) {
  if (answers.length === 0) return null
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titel`}
      className="grid scroll-mt-4 gap-x-16 gap-y-4 pt-12 sm:pt-16 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id={`${id}-titel`}>{title}</h2>
      <div className="border-b border-slate-300">
        {answers.map((answer) => (
          <HelpAnswer key={answer.title} {...answer} />
        ))}
      </div>
    </section>
  )
}

/** Expands without scripts, and for the browser's search on the page. */
function HelpAnswer({ title, blocks, isOpen }: Answer & { isOpen?: boolean }) {
  return (
    <details open={isOpen} className="group border-t border-slate-300">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon
          name="chevron-down"
          className="text-green-700 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid max-w-text gap-3 pb-5 text-slate-700">
        <Blocks blocks={blocks} />
      </div>
    </details>
  )
}
