import { choices } from '#domain/consent/consent.ts'
import { wordingIn, type Wording } from '#domain/consent/wording.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

type ConsentBannerProps = {
  culture: string
  /** The hash of the wording, which is recorded with a choice. */
  wording: string
}

/**
 * The consent banner, which the server renders into every page, so that its texts are no script
 * (docs/decisions/015-own-consent-banner.md). It is hidden until the browser finds no choice. Data
 * attributes control what is shown; `embedded.ts` sets them.
 */
export function ConsentBanner({ culture, wording }: ConsentBannerProps) {
  const words = wordingIn(culture)
  const choice = buttonClass({ variant: 'secondary', wide: true })
  return (
    <form
      id="cookies"
      method="post"
      hidden
      tabIndex={-1}
      data-wording={wording}
      aria-labelledby="cookies-title"
      lang={words.language}
      className="cookie-banner group print-hide"
    >
      <h2 id="cookies-title" className="text-lg">
        {words.title}
      </h2>
      <p className="text-sm">
        {words.body}{' '}
        <a className="text-link" href="/privacy#cookies-stored">
          {words.more}
        </a>
      </p>
      <Categories words={words} />
      <p role="alert" className="hidden font-semibold text-red-700 group-data-[failed=yes]:block">
        {words.failed}
      </p>
      <p role="alert" className="hidden font-semibold text-red-700 group-data-[failed=busy]:block">
        {words.busy}
      </p>
      <div className="cookie-choices grid grid-cols-2 gap-3">
        <button type="button" value="none" className={choice}>
          {words.refuse}
        </button>
        <button type="button" value="all" className={choice}>
          {words.accept}
        </button>
      </div>
      <MoreButtons words={words} />
    </form>
  )
}

/** Buttons to open and save the categories, and to close without a change. */
function MoreButtons({ words }: { words: Wording }) {
  return (
    <div className="cookie-more -my-1 flex flex-wrap justify-center gap-x-3">
      <button
        type="button"
        value="open"
        className={cx(buttonClass({ variant: 'quiet' }), 'group-data-[open=yes]:hidden')}
      >
        {words.choose}
      </button>
      <button
        type="button"
        value="some"
        className={cx(buttonClass({ variant: 'quiet' }), 'group-not-data-[open=yes]:hidden')}
      >
        {words.save}
      </button>
      <button
        type="button"
        value="leave"
        className={cx(buttonClass({ variant: 'quiet' }), 'group-not-data-[answered=yes]:hidden')}
      >
        {words.leave}
      </button>
    </div>
  )
}

function Categories({ words }: { words: Wording }) {
  return (
    <ul className="hidden gap-1 group-data-[open=yes]:grid">
      {(['necessary', ...choices] as const).map((name) => {
        const { name: label, purpose } = words.categories[name]
        const isNecessary = name === 'necessary'
        return (
          <li key={name}>
            <label className="grid min-h-11 grid-cols-[auto_1fr] items-center gap-x-3 py-1">
              <input
                type="checkbox"
                name={name}
                disabled={isNecessary}
                defaultChecked={isNecessary}
                aria-describedby={`cookies-${name}`}
                className="row-span-2 size-6"
              />
              <span className="font-semibold">{label}</span>
            </label>
            <p id={`cookies-${name}`} className="-mt-1 pl-9 text-sm text-slate-700">
              {purpose}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
