import { useHost } from '@shared/host';
import { useEffect, useRef, useState } from 'react';

type Step = 'poster' | 'waiting' | 'playing' | 'paused' | 'failed';

/**
 * Starts with the poster, muted, at the last position. The shell's player state keeps video, position
 * and mute for later screens.
 */
export function usePlayer(videoId: string) {
  const { store, setPlayer } = useHost();
  const element = useRef<HTMLVideoElement>(null);
  const [savedPosition] = useState(() => {
    const { player } = store.getState().clock;
    return player.videoId === videoId ? player.positionSeconds : 0;
  });
  const [step, setStep] = useState<Step>('poster');
  const [isMuted, setMuted] = useState(true);
  const [position, setPosition] = useState(savedPosition);
  const [duration, setDuration] = useState(0);

  const publish = (more: { positionSeconds?: number; muted?: boolean }) =>
    setPlayer({ videoId, positionSeconds: Math.floor(position), muted: isMuted, ...more });

  const play = async () => {
    const video = element.current;
    if (!video) return;
    if (step === 'failed') video.load();
    setStep('waiting');
    publish({});
    try {
      await video.play();
    } catch (error) {
      // Paused before playback started: not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setStep('failed');
    }
  };

  // Leaving the page stops sound and loading.
  useEffect(() => {
    const video = element.current;
    return () => video?.pause();
  }, []);

  return {
    element,
    step,
    isMuted,
    position,
    duration,
    play: () => void play(),
    pause: () => element.current?.pause(),
    mute: (muted: boolean) => {
      setMuted(muted);
      publish({ muted });
    },
    seek: (seconds: number) => {
      if (element.current) element.current.currentTime = seconds;
      setPosition(seconds);
      publish({ positionSeconds: Math.floor(seconds) });
    },
    /** Event props for the video element. */
    events: {
      onLoadedMetadata: () => {
        const video = element.current;
        if (!video) return;
        setDuration(Number.isFinite(video.duration) ? video.duration : 0);
        if (position > 0 && position < video.duration) video.currentTime = position;
      },
      onPlaying: () => setStep('playing'),
      onWaiting: () => setStep('waiting'),
      onPause: () => setStep((now) => (now === 'failed' ? now : 'paused')),
      onError: () => setStep('failed'),
      onTimeUpdate: () => {
        const now = element.current?.currentTime ?? 0;
        if (Math.floor(now) !== Math.floor(position)) publish({ positionSeconds: Math.floor(now) });
        setPosition(now);
      },
    },
  };
}
