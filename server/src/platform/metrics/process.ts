import { monitorEventLoopDelay } from 'node:perf_hooks';
import { oneValue, type Series } from './series.ts';

const resolutionMs = 20;
const loopDelay = monitorEventLoopDelay({ resolution: resolutionMs });

/** Of this process: time, memory, and how late its event loop is. */
export function processSeries(): Series[] {
  loopDelay.enable();
  const { user, system } = process.cpuUsage();
  const late = [0.5, 0.99, 1].map((quantile) => ({
    labels: { quantile },
    // What is measured includes the time between two looks.
    value: Math.max(0, (loopDelay.percentile(quantile * 100) / 1e6 - resolutionMs) / 1000),
  }));
  loopDelay.reset();
  return [
    oneValue('process_start_time_seconds', 'Start of the process.', startedAt),
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time of the process.',
      type: 'counter',
      values: [{ value: (user + system) / 1e6 }],
    },
    oneValue('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    {
      name: 'webview_event_loop_late_seconds',
      help: 'How late the event loop was since the last reading.',
      type: 'gauge',
      values: late,
    },
  ];
}

const startedAt = Math.round(Date.now() / 1000 - process.uptime());
