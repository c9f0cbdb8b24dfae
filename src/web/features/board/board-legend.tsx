const marks = [
  { score: 2, mark: 'eagle_or_better', says: 'Eagle eller bedre' },
  { score: 3, mark: 'birdie', says: 'Birdie' },
  { score: 4, mark: 'par', says: 'Par' },
  { score: 5, mark: 'bogey', says: 'Bogey' },
  { score: 6, mark: 'double_or_worse', says: 'Dobbelt bogey eller mere' },
]

const signs: { sign: string; mark?: string; says: string }[] = [
  { sign: 'T3', says: 'Delt nr. 3: flere har samme resultat' },
  { sign: '10:24', says: 'Starttid for den, der ikke er gået ud' },
  { sign: '7*', says: 'Syv huller spillet; begyndte på et andet hul end 1' },
  { sign: 'F', says: 'Færdig' },
  { sign: 'F', mark: 'board-in', says: 'Færdig, og scorekortet er afleveret' },
]

/** What shapes and signs mean; one tap away (LB-5). */
export function BoardLegend() {
  return (
    <details className="text-sm">
      <summary className="text-link w-fit min-h-11 content-center font-semibold">
        Sådan læses tavlen
      </summary>
      <dl className="grid max-w-3xl gap-x-8 gap-y-2 rounded-md border border-slate-300 bg-white p-4 sm:grid-cols-2">
        {marks.map(({ score, mark, says }) => (
          <div key={says} className="flex items-center gap-3">
            <dt className="figures w-12 text-center text-base font-semibold">
              <span className={`score-mark mark-${mark}`}>{score}</span>
            </dt>
            <dd>{says} (her på et par 4)</dd>
          </div>
        ))}
        <div className="flex items-center gap-3">
          <dt className="relative h-7 w-12 text-center">
            <span className="stroke-dots">••</span>
          </dt>
          <dd>Slag fra handicap på hullet</dd>
        </div>
        <div className="flex items-center gap-3">
          <dt className="figures w-12 text-center font-semibold text-green-800">
            <span className="board-up" aria-label="Pil op" role="img" />2
          </dt>
          <dd>To pladser frem, siden runden begyndte</dd>
        </div>
        {signs.map(({ sign, mark, says }) => (
          <div key={says} className="flex items-center gap-3">
            <dt className="figures w-12 text-center font-semibold">
              <span className={mark}>{sign}</span>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
