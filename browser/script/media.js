// media tells a film or sound what to do.
decant.media = (given, deed, seconds) => {
  const all = [...walk(given || document)].filter((e) => e instanceof HTMLMediaElement);
  if (!all.length) return { state: 'none' };
  const seen = all.filter((e) => tagOf(e) === 'audio' || visible(e));
  if (all.length > 1 && seen.length !== 1) return { state: 'several' };
  const m = decant.playingMedia = all.length === 1 ? all[0] : seen[0];
  decant.mediaError = '';
  if (deed === 'play') m.play().catch((e) => { decant.mediaError = String(e.message || e); });
  if (deed === 'pause') m.pause();
  if (deed === 'mute' || deed === 'unmute') m.muted = deed === 'mute';
  if (deed === 'seek') m.currentTime = seconds;
  return decant.playing();
};
decant.playing = () => {
  const m = decant.playingMedia;
  const error = decant.mediaError || (m.error ? m.error.message || 'it cannot be loaded' : '');
  return { state: 'ready', name: tagOf(m) + (attr(m, 'aria-label') || attr(m, 'title') ? ' "' + fold(attr(m, 'aria-label') || attr(m, 'title'), 60) + '"' : ''), paused: m.paused, muted: m.muted, at: m.currentTime, duration: isFinite(m.duration) ? m.duration : 0, error: fold(error, 120) };
};
