import { embedSandbox } from '#domain/board/embedded-board.ts'

/** The height is sent under this name, so that a club's page may have other frames that send messages. */
const messageType = 'saesonkortet:height'

/**
 * `/embed/board.js`: inserts the frame after its own tag and gives it the height that the frame sends. A message
 * counts only from the window of that frame, with the origin of a sandboxed document, and within limits.
 */
export const insertingScript = `(() => {
  const tag = document.currentScript
  const path = tag && tag.dataset.board
  if (!path || !path.startsWith('/embed/tournaments/')) return
  const frame = document.createElement('iframe')
  frame.src = new URL(path, tag.src).href
  frame.title = tag.dataset.title || 'Stillingen'
  frame.setAttribute('sandbox', '${embedSandbox}')
  frame.referrerPolicy = 'no-referrer'
  frame.style.cssText = 'display:block;border:0;width:100%;height:600px'
  addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.origin !== 'null') return
    const { type, height } = event.data || {}
    if (type !== '${messageType}' || !Number.isFinite(height)) return
    frame.style.height = Math.min(Math.max(Math.ceil(height), 120), 20000) + 'px'
  })
  tag.after(frame)
})()
`

/**
 * The script inside the frame: follows the stream of the board and loads the page again with each change, and every
 * half minute where the stream is refused. Its height goes to the page around it, whoever that is: it is no secret.
 */
export const framedScript = `(() => {
  let stream, timer
  const sendHeight = () =>
    parent.postMessage({ type: '${messageType}', height: document.body.offsetHeight }, '*')
  new ResizeObserver(sendHeight).observe(document.body)
  const load = async () => {
    clearTimeout(timer)
    timer = setTimeout(load, 30000)
    if (document.hidden) return
    try {
      const response = await fetch(location.href, { credentials: 'omit', cache: 'no-cache' })
      if (!response.ok) return
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      document.querySelector('main').replaceWith(page.querySelector('main'))
      follow()
    } catch {}
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(load, 200 + Math.random() * 800)
  }
  const follow = () => {
    const { stream: path, version } = document.querySelector('main').dataset
    if (stream && stream.path === path) return
    if (stream) stream.close()
    stream = path && new EventSource(path + '?after=' + version)
    if (!stream) return
    stream.path = path
    stream.addEventListener('changes', soon)
    stream.addEventListener('stale', soon)
  }
  addEventListener('visibilitychange', () => document.hidden || soon())
  timer = setTimeout(load, 30000)
  follow()
})()
`
