import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { paragraphsOf } from '#domain/clubs/profile.ts'
import { ClubPicture } from './club-picture.tsx'

type Profile = Pick<ClubOnPage['profile'], 'description' | 'signatureHoles'>

/** What the club writes about itself, and the holes that it is proud of. Nothing where it has written nothing. */
export function ClubDescription({ name, profile }: { name: string; profile: Profile }) {
  const paragraphs = paragraphsOf(profile.description)
  if (paragraphs.length === 0 && profile.signatureHoles.length === 0) return null
  return (
    <section
      aria-labelledby="about"
      className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id="about">Om {name}</h2>
        <div className="mt-5 grid max-w-text gap-4 hyphens-auto">
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="whitespace-pre-line first:text-lg">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <div className="grid gap-8">
        {profile.signatureHoles.map((hole) => (
          <SignatureHole key={hole.course} hole={hole} />
        ))}
      </div>
    </section>
  )
}

function SignatureHole({ hole }: { hole: Profile['signatureHoles'][number] }) {
  const { course, hole: number, text, picture } = hole
  const facts = factsOf(hole)
  return (
    <article className="overflow-hidden rounded-md border border-slate-300 bg-white">
      {picture && (
        <ClubPicture
          picture={picture}
          sizes="(min-width: 1024px) 30rem, 100vw"
          className="w-full"
        />
      )}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-3 p-6">
        <p
          aria-hidden="true"
          className="figures row-span-2 text-3xl leading-none font-semibold text-green-700"
        >
          {number}
        </p>
        <div>
          <p className="text-sm font-semibold text-green-700">Signaturhul</p>
          <h3 className="text-xl">
            Hul {number}, {course}
          </h3>
          {facts && <p className="figures mt-1 text-slate-600">{facts}</p>}
        </div>
        <p className="col-start-2 hyphens-auto">{text}</p>
      </div>
    </article>
  )
}

/** `Par 3 · 121–158 m`, as far as the course's tees say. */
function factsOf({ par, metres }: Profile['signatureHoles'][number]): string {
  const length = metres && (metres[0] === metres[1] ? `${metres[0]}` : metres.join('–'))
  return [par && `Par ${par}`, length && `${length} m`].filter(Boolean).join(' · ')
}
