const marks = [
  { score: 2, mark: 'eagle_or_better', meaning: 'Eagle eller bedre' },
  { score: 3, mark: 'birdie', meaning: 'Birdie' },
  { score: 4, mark: 'par', meaning: 'Par' },
  { score: 5, mark: 'bogey', meaning: 'Bogey' },
  { score: 6, mark: 'double_or_worse', meaning: 'Dobbelt bogey eller mere' },
]

const symbols: { symbol: string; mark?: string; meaning: string }[] = [
  { symbol: 'T3', meaning: 'Delt nr. 3: flere har samme resultat' },
  { symbol: '10:24', meaning: 'Starttid for den, der ikke er gået ud' },
  { symbol: '7*', meaning: 'Syv huller spillet, begyndte på et andet hul end 1' },
  { symbol: 'F', meaning: 'Færdig' },
  { symbol: 'F', mark: 'board-in', meaning: 'Færdig, og scorekortet er afleveret' },
]

/** The meaning of shapes and symbols (LB-5). */
export function BoardLegendList() {
  return (
    <dl className="grid max-w-3xl gap-x-8 gap-y-2 rounded-md border border-slate-300 bg-white p-4 sm:grid-cols-2">
      {marks.map(({ score, mark, meaning }) => (
        <div key={meaning} className="flex items-center gap-3">
          <dt className="figures w-12 text-center text-base font-semibold">
            <span className={`score-mark mark-${mark}`}>{score}</span>
          </dt>
          <dd>{meaning} (her på et par 4)</dd>
        </div>
      ))}
      <div className="flex items-center gap-3">
        <dt className="relative h-7 w-12 text-center">
          <span className="stroke-dots">••</span>
        </dt>
        <dd>Tildelte slag på hullet</dd>
      </div>
      <div className="flex items-center gap-3">
        <dt className="figures w-12 text-center font-semibold text-green-800">
          <span className="board-up" aria-label="Pil op" role="img" />2
        </dt>
        <dd>To pladser frem, siden runden begyndte (i første runde siden du åbnede stillingen)</dd>
      </div>
      {symbols.map(({ symbol, mark, meaning }) => (
        <div key={meaning} className="flex items-center gap-3">
          <dt className="figures w-12 text-center font-semibold">
            <span className={mark}>{symbol}</span>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
