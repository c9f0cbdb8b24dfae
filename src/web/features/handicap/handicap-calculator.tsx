import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { partnerClubsQuery } from '../passes/products-queries.ts'
import { HandicapForm } from './handicap-form.tsx'
import { textOf, type HandicapSearch } from './handicap-search.ts'
import { teesQuery } from './queries.ts'
import { parseHandicapQuestion } from './parse-handicap-question.ts'
import { answerId, type OnSearch } from './use-handicap-form.ts'

/**
 * The result is half of the calculator's code, and most visitors of the page do not use it. It is
 * loaded when the form gets focus, or with the page where the address already has a question.
 */
const answers = () => import('./handicap-answer.tsx')
const HandicapAnswer = lazyRouteComponent(answers, 'HandicapAnswer')
const HandicapSentence = lazyRouteComponent(answers, 'HandicapSentence')

export const preloadAnswer = () =>
  Promise.all([HandicapAnswer.preload?.(), HandicapSentence.preload?.()])

type HandicapCalculatorProps = {
  search: HandicapSearch
  /** Called with changed fields, to update the address. */
  onSearch: OnSearch
}

/**
 * Course and playing handicap for a real tee, with the computation. It depends on the address alone,
 * so it works without scripts and can be shared by a link.
 */
export function HandicapCalculator({ search, onSearch }: HandicapCalculatorProps) {
  const { data } = useQuery(partnerClubsQuery)
  const clubs = (data?.clubs ?? []).filter(({ courses }) => courses.length > 0)
  const club = clubs.find(({ slug }) => slug === textOf(search.club))
  const { data: tees } = useQuery({ ...teesQuery(club?.slug ?? ''), enabled: club !== undefined })
  const courses = club && (tees?.courses ?? [])
  const { question, errors } = parseHandicapQuestion(search, courses)
  if (data && clubs.length === 0) {
    return <p>Ingen klub har sendt os sine baner endnu, så der er ingen teesteder at regne med.</p>
  }
  return (
    <div
      onFocus={() => void preloadAnswer()}
      className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]"
    >
      <HandicapForm {...{ search, onSearch, clubs, courses, errors }} />
      <div id={answerId} tabIndex={-1} className="scroll-mt-6 outline-none">
        <p role="status" className="sr-only">
          {question && (
            <Suspense>
              <HandicapSentence question={question} />
            </Suspense>
          )}
        </p>
        {question && (
          <Suspense>
            <HandicapAnswer question={question} />
          </Suspense>
        )}
        {!question && <EmptyAnswer />}
      </div>
    </div>
  )
}

function EmptyAnswer() {
  return (
    <div className="rounded-md border border-dashed border-slate-400 p-6 sm:p-8">
      <h3>Dine slag, hul for hul</h3>
      <p className="mt-2 max-w-text text-slate-700">
        Vælg klub og teested, og skriv dit handicap. Så står dit spillehandicap her sammen med
        regnestykket og de slag, du får på hvert hul.
      </p>
    </div>
  )
}
