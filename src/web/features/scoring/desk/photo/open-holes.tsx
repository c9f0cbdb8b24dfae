import type { OpenHole } from '#domain/scoring/card-photo/compare-reading.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '#web/ui/button.tsx'
import { scoreText, shortScore } from '../../flight-view-model.ts'
import { openHoleText } from './photo-text.ts'

type OpenHolesProps = {
  open: readonly OpenHole[]
  /** The boxes of the photo by hole; none after a reload. */
  pictures: readonly string[]
  onSettle: (settled: readonly { at: number; score: HoleScore }[]) => void
}

/** The holes of a photographed card that a person settles before it can be saved. */
export function OpenHoles({ open, pictures, onSettle }: OpenHolesProps) {
  const alone = open.filter(({ reason }) => reason === 'unconfirmed')
  return (
    <div id="open-holes" tabIndex={-1} className="grid gap-3 outline-offset-4">
      <p role="status" className="font-semibold">
        {open.length === 0
          ? 'Alle huller fra billedet er afgjort. Se underskrifterne efter, og gem kortet.'
          : `${countOf(open.length, 'hul', 'huller')} mangler dit svar, før kortet kan gemmes. Se på papiret.`}
      </p>
      {alone.length > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="max-w-text text-slate-700">
            Telefonerne har ingen scorer på {countOf(alone.length, 'hul', 'huller')}, så kun du kan
            sige, om de er læst rigtigt.
          </p>
          <Button
            variant="secondary"
            onClick={() => onSettle(alone.map(({ at, read }) => ({ at, score: read })))}
          >
            Jeg har set dem efter: de {alone.length} passer
          </Button>
        </div>
      )}
      <ul className="grid gap-2 sm:grid-cols-2">
        {open.map((hole) => (
          <OpenHoleRow
            key={hole.at}
            hole={hole}
            picture={pictures[hole.at]}
            onSettle={(score) => onSettle([{ at: hole.at, score }])}
          />
        ))}
      </ul>
    </div>
  )
}

type OpenHoleRowProps = {
  hole: OpenHole
  picture: string | undefined
  onSettle: (score: HoleScore) => void
}

function OpenHoleRow({ hole, picture, onSettle }: OpenHoleRowProps) {
  const { at, read, live } = hole
  const offered = [...new Set([read, live])].filter((score) => score !== null)
  const name = `Hul ${at + 1}`
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-md border border-yellow-500 bg-yellow-50 p-3">
      {picture ? (
        <img
          src={picture}
          alt={`Felt på hul ${at + 1}`}
          className="h-16 rounded-xs border border-slate-200"
        />
      ) : (
        <span />
      )}
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-slate-700">{openHoleText(hole)}</p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-2">
        {offered.map((score) => (
          <Button
            key={String(score)}
            variant="secondary"
            className="min-h-11! px-4! py-1!"
            aria-label={`${name}: ${scoreText(score)}`}
            onClick={() => onSettle(score)}
          >
            {shortScore(score)}
          </Button>
        ))}
        <label className="flex items-center gap-2 text-sm">
          Andet
          <select
            aria-label={`${name}, en anden score`}
            value=""
            onChange={({ target }) => onSettle(scoreOf(target.value))}
            className="min-h-11 rounded-xs border border-slate-400 bg-white px-2"
          >
            <option value="" disabled>
              Vælg
            </option>
            {Array.from({ length: 20 }, (_, i) => (
              <option key={i}>{i + 1}</option>
            ))}
            <option value="picked_up">Samlet op</option>
            <option value="none">Ingen score</option>
          </select>
        </label>
      </div>
    </li>
  )
}

const scoreOf = (value: string): HoleScore =>
  value === 'picked_up' ? value : value === 'none' ? null : Number(value)
