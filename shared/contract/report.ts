import * as z from 'zod/mini';
import { writeCall } from './call.ts';
import {
  type ReportType,
  reportDetailLength,
  reportPictures,
  reportTypes,
} from './report-reasons.ts';
import { id, onOffValue, unixSeconds, writtenText } from './wire.ts';

export const sendReport = writeCall('/v1/user/reflect', {
  summary: 'Report a person, a video or a comment. The same thing again answers the first report',
  request: z.object({
    type: z.enum(reportTypes as [ReportType, ...ReportType[]]),
    /** For a person: the uid. */
    targetId: id,
    /** One of the reasons of its type. */
    reason: z.string().check(z.maxLength(30)),
    detail: z.optional(writtenText(reportDetailLength)),
    /** URLs of pictures that the user has uploaded. */
    pictures: z.optional(
      z.array(z.string().check(z.maxLength(200))).check(z.maxLength(reportPictures)),
    ),
  }),
  response: z.object({
    /** Reference number for support. */
    number: z.string(),
    /** 1: the user has already reported it, and nothing was added. */
    isRepeated: onOffValue,
    createdAt: unixSeconds,
  }),
});
