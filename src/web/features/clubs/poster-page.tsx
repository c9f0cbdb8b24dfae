import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { landscapeSrc } from './landscape-src.ts'
import { clubQuery } from './queries.ts'

const papers = [
  { value: 'a4', label: 'A4' },
  { value: 'a3', label: 'A3' },
]

/** A club's landscape as a poster to print, with its name, place and course. */
export function PosterPage({ slug }: { slug: string }) {
  const club = useSuspenseQuery(clubQuery(slug)).data
  const [paper, setPaper] = useState('a4')
  return (
    <div className="page grid items-start gap-10 py-8 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] print:block print:p-0">
      <div className="print-hide">
        <h1 className="text-3xl">Plakat: {club.name}</h1>
        <p className="mt-3 max-w-text text-slate-700">
          Tegnet ud fra klubbens beliggenhed, navn og huller. Ingen anden klub har den samme. Hæng
          den i klubhuset eller derhjemme.
        </p>
        <div className="mt-6 max-w-40">
          <SelectField
            label="Papir"
            name="paper"
            options={papers}
            value={paper}
            onChange={(event) => setPaper(event.currentTarget.value)}
          />
        </div>
        <p className="mt-3 max-w-text text-sm text-slate-600">
          Vælg samme størrelse i udskriften, uden margener og med baggrundsgrafik.
        </p>
        <ButtonRow className="mt-6">
          <Button onClick={() => window.print()}>
            <Icon name="print" /> Udskriv plakaten
          </Button>
          <ButtonLink variant="quiet" href={`/clubs/${slug}`}>
            Til klubbens side
          </ButtonLink>
        </ButtonRow>
      </div>
      <Sheet club={club} paper={paper} />
    </div>
  )
}

/** The sheet; its sizes are shares of its width, so that screen, A4 and A3 look the same. */
function Sheet({ club, paper }: { club: ClubOnPage; paper: string }) {
  const { slug, name, city, landscape } = club
  return (
    <figure
      data-print={`poster-${paper}`}
      className="@container mx-auto aspect-[210/297] w-full max-w-2xl border border-slate-200 bg-white shadow-md print:m-0 print:h-[100vh] print:w-[100vw] print:max-w-none print:border-0 print:shadow-none"
    >
      <div className="flex h-full flex-col p-[6cqw]">
        <img
          src={landscapeSrc(slug, 'poster', landscape.version)}
          alt={landscape.description}
          width={1000}
          height={1250}
          className="aspect-4/5 h-auto w-full bg-green-100"
        />
        <figcaption className="flex flex-1 flex-col justify-between pt-[3.4cqw] text-green-950">
          <p className="font-head text-[6.4cqw] leading-[1.02] font-extrabold tracking-tight text-balance">
            {name}
          </p>
          <div className="flex items-end justify-between gap-[4cqw] text-[1.9cqw] leading-snug">
            <p>
              {city}, {club.region}
              <br />
              <span className="figures">{coordinates(club)}</span>
            </p>
            <p className="figures text-right">
              {courseLines(club).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
          </div>
        </figcaption>
      </div>
    </figure>
  )
}

/** `Bakkebanen, 18 huller` and `Par 72, 6.135 m`. */
function courseLines({ courses, holes }: ClubOnPage): string[] {
  const [course] = courses
  if (!course) return []
  const metres = Math.max(0, ...course.tees.map(({ lengthMetres }) => lengthMetres ?? 0))
  const length = metres > 0 ? `, ${String(metres).replace(/(\d)(\d{3})$/, '$1.$2')} m` : ''
  const courseName = courses.length > 1 ? course.name.replace(/\s\S+\/\S+$/, '') : course.name
  return [`${courseName}, ${holes} huller`, `Par ${course.par}${length}`]
}

/** `56°57′N 8°42′Ø` */
function coordinates({ latitudeE6, longitudeE6 }: ClubOnPage): string {
  if (latitudeE6 === null || longitudeE6 === null) return ''
  return `${degrees(latitudeE6)}N ${degrees(longitudeE6)}Ø`
}

function degrees(millionths: number): string {
  const minutes = Math.round((millionths / 1e6) * 60)
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`
}
