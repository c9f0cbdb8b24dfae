import { setSunlightMode, useSunlightMode } from './sunlight-mode.ts'

export function SunlightSwitch() {
  const isOn = useSunlightMode()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => setSunlightMode(!isOn)}
      className="needs-script inline-flex min-h-11 items-center gap-2 rounded-md border border-slate-400 bg-white px-4 font-semibold aria-pressed:border-black aria-pressed:bg-black aria-pressed:text-white"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <circle cx="12" cy="12" r="4" />
        <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.600 5.600 7 7m10 10 1.400 1.400M18.400 5.600 17 7M7 17l-1.400 1.400" />
      </svg>
      Solskin
    </button>
  )
}
